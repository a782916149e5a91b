import { STAFF_ROLE_NAMES, type StaffRole } from '../src/domain/identity/staff.ts'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import {
  disableMember,
  inviteByCommand,
  listAudit,
  listMembers,
  memberIdByEmail,
  resetSecondFactor
} from '../src/server/identity/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { timeText } from '../src/server/platform/cli-format.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand, wholeNumber } from './command.ts'

const isRole = (text: string): text is StaffRole => STAFF_ROLE_NAMES.some(role => role === text)

/** A parser for `--role`, which may be given several times. */
function collectRole(text: string, before: readonly StaffRole[] | undefined): readonly StaffRole[] {
  if (!isRole(text)) throw new InvalidArgumentError(`It must be one of ${STAFF_ROLE_NAMES.join(', ')}.`)
  return [...new Set([...(before ?? []), text])]
}

const program = commandLine('staff', 'People who work for the shop: invitations, roles and the audit of their changes.')

program
  .command('invite <email>')
  .description(
    'prints a one-time link to choose a password; somebody who is there gets these roles and a new link; the first person is an owner unless a role is given'
  )
  .option('--role <role>', `${STAFF_ROLE_NAMES.join(', ')}; may be given several times`, collectRole)
  .action((email, { role }) =>
    withStaff(async (db, publicUrl) => {
      const isFirst = (await listMembers({ db })).length === 0
      const roles = role ?? (isFirst ? (['owner'] as const) : undefined)
      if (!roles)
        return refuseCommand(
          `Somebody was invited before, so --role must be given, once or more: ${STAFF_ROLE_NAMES.join(', ')}.`
        )
      const invited = await inviteByCommand({ db, now }, email, roles)
      if (!invited.ok)
        return refuseCommand(
          invited.problem.code === 'staff-last-owner'
            ? 'The shop must keep an owner.'
            : `"${email}" is no e-mail address.`
        )
      // Behind #, so that no server and no log sees it.
      console.log(`${publicUrl}/staff/invitation#${invited.value.token}`)
      console.log(`Good for once, until ${timeText(invited.value.expiresAt)}.`)
    })
  )

program
  .command('disable <email>')
  .description('ends every session of somebody, and lets them sign in no more')
  .action(email =>
    withMember(email, async (deps, id) => {
      const disabled = await disableMember(deps, id, 'command')
      return disabled.ok ? console.log('Disabled.') : refuseCommand('The last owner cannot be disabled.')
    })
  )

program
  .command('reset-second-factor <email>')
  .description('for somebody who lost their phone and their recovery codes: they set up a new app at the next sign-in')
  .action(email =>
    withMember(email, async (deps, id) => {
      await resetSecondFactor(deps, id, 'command')
      console.log('Reset, and signed out everywhere.')
    })
  )

program
  .command('list')
  .description('everybody with their roles')
  .action(() =>
    withStaff(async db => {
      const members = await listMembers({ db })
      for (const { email, name, roles, state } of members)
        console.log(`${email}  ${state}  ${roles.join(', ')}  ${name}`)
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
type Deps = Parameters<typeof inviteByCommand>[0]

const withMember = (email: string, work: (deps: Deps, id: string) => Promise<unknown>) =>
  withStaff(async db => {
    const id = await memberIdByEmail({ db }, email)
    return id === undefined ? refuseCommand('There is nobody of that address.') : work({ db, now }, id)
  })

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
