import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { HOLDING_STATES, HOTEL_BOOKING_STATES } from '../src/domain/booking/hotel-booking.ts'
import { words } from '../src/i18n/words.ts'
import { createHotelAdmin, readHotelRecords } from '../src/server/booking/hotel/index.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { commandLine, refuseCommand, runCommand } from './command.ts'
import { withCommerce } from './with-commerce.ts'

/** Bookings of one list. */
const LIST_LIMIT = 500

const program = commandLine(
  'hotel-bookings',
  'Bookings of hotel rooms, beside a running shop, which then writes to the guests.'
)

type Admin = ReturnType<typeof createHotelAdmin>
type Row = Awaited<ReturnType<Admin['list']>>[number]

const withAdmin = (work: (admin: Admin) => void | Promise<void>) =>
  withCommerce(async ({ db, refunds, now }) => work(createHotelAdmin({ db, refunds, now })))

program
  .command('bookings')
  .description('by arrival; those that hold a room when no state is named: requested (not paid yet) and confirmed')
  .addOption(new Option('--state <state>', 'only those in one state').choices(HOTEL_BOOKING_STATES))
  .option('--hotel <id>', 'only of one hotel, by its id')
  .action(({ state, hotel }) =>
    withAdmin(async admin => {
      const rows = await admin.list({ states: state ? [state] : HOLDING_STATES, hotelId: hotel, limit: LIST_LIMIT })
      const { hotels } = await readHotelRecords(join(import.meta.dirname, '../content/hotels'))
      // Bookings outlive the file of a hotel that is no longer sold.
      if (hotel !== undefined && rows.length === 0 && !hotels.has(hotel))
        return refuseCommand(`There is no hotel "${hotel}". The hotels are ${[...hotels.keys()].join(', ')}.`)
      for (const row of rows) console.log(lineOf(row))
      console.log(`${rows.length} bookings.`)
    })
  )

program
  .command('confirm <number>')
  .description('the deposit of H123456789 was taken by hand: its guest gets the mail')
  .action(number => withAdmin(async admin => report(await admin.confirm(number))))

program
  .command('cancel <number>')
  .description('gives the room back, also after the deadline of its guest; a deposit paid here is refunded')
  .action(number => withAdmin(async admin => report(await admin.cancel(number))))

/** Text of customers must not move the cursor of a terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, '')

const paymentOf = ({ expires_at }: Row) => (expires_at === null ? '' : ` (unpaid, held until ${timeText(expires_at)})`)

const lineOf = (row: Row) =>
  [
    `${row.number}  ${row.state}${paymentOf(row)}  ${row.hotel_id} ${row.room_id} ${row.unit}  ${row.check_in} to ${row.check_out}`,
    `  ${printable(row.guest_name)}, ${row.phone}, ${amountText(row.total)}, deposit ${amountText(row.deposit)}${row.note === '' ? '' : `, wishes: ${printable(row.note)}`}`
  ].join('\n')

const report = (done: Awaited<ReturnType<Admin['confirm']>>) =>
  done.ok ? console.log(lineOf(done.value)) : refuseCommand(words('en', 'problem')(done.problem.code))

await runCommand(program)
