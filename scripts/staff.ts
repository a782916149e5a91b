import { STAFF_ROLE_NAMES, type StaffRole } from '../src/domain/staff.ts'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { disableMember, inviteMember, listAudit, listMembers } from '../src/server/identity/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { timeText } from '../src/server/platform/staff-text.ts'
import { commandEnvironment, commandLine, databaseSettings, refuse, runCommand, wholeNumber } from './command.ts'

const isRole = (text: string): text is StaffRole => STAFF_ROLE_NAMES.some(role => role === text)

/** A parser for `--role`, which may be given several times. */
function collectRole(text: string, before: readonly StaffRole[] | undefined): readonly StaffRole[] {
  if (!isRole(text)) throw new InvalidArgumentError(`It must be one of ${STAFF_ROLE_NAMES.join(', ')}.`)
  return [...new Set([...(before ?? []), text])]
}

const program = commandLine('staff', 'People who work for the shop: invitations, roles and the audit of their changes.')

program
  .command('invite <email>')
  .description('prints a one-time link to choose a password; somebody who is there gets these roles and a new link')
  .option('--role <role>', `${STAFF_ROLE_NAMES.join(', ')}; may be given several times`, collectRole)
  .action((email, { role }) => {
    if (!role) return program.error(`--role must be given, once or more: ${STAFF_ROLE_NAMES.join(', ')}.`)
    return withStaff(async (db, publicUrl) => {
      const invited = await inviteMember({ db, now }, email, role)
      if (!invited.ok) return refuse(`"${email}" is no e-mail address.`)
      // Behind #, so that no server and no log sees it.
      console.log(`${publicUrl}/staff/invitation#${invited.value.token}`)
      console.log(`Good for once, until ${timeText(invited.value.expiresAt)}.`)
    })
  })

program
  .command('disable <email>')
  .description('ends every session of somebody, and lets them sign in no more')
  .action(email =>
    withStaff(async db =>
      (await disableMember({ db, now }, email)).ok
        ? console.log('Disabled.')
        : refuse('There is nobody of that address.')
    )
  )

program
  .command('list')
  .description('everybody with their roles')
  .action(() =>
    withStaff(async db => {
      const members = await listMembers({ db })
      for (const { email, name, roles, disabled_at, has_password } of members) {
        const state = disabled_at ? 'disabled' : has_password ? 'active' : 'invited'
        console.log(`${email}  ${state}  ${roles.join(', ')}  ${name}`)
      }
      if (members.length === 0) console.log('Nobody yet.')
    })
  )

program
  .command('audit')
  .description('what was changed by whom, newest first')
  .option('--count <count>', 'how many lines', wholeNumber(1, 10_000), 100)
  .action(({ count }) =>
    withStaff(async db => {
      for (const line of await listAudit({ db }, count))
        console.log(
          `${timeText(line.happened_at)}  ${line.email ?? 'command'}  ${line.action}  ${line.subject_type} ${line.subject_id}  ${line.before_json} → ${line.after_json}`
        )
    })
  )

const now = () => new Date()

async function withStaff(work: (db: Database, publicUrl: string) => Promise<unknown>) {
  const environment = commandEnvironment()
  const db = await openDatabase(databaseSettings(environment))
  try {
    await work(db, environment.publicUrl)
  } finally {
    await db.close()
  }
}

await runCommand(program)
