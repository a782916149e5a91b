import { readFileSync } from 'node:fs'
import { Option } from '@commander-js/extra-typings'
import { schemaSentence } from '../src/content/check/schema-sentence.ts'
import { answerQuoteRequestSchema } from '../src/contract/booking/travel-quote.ts'
import { parseMoment } from '../src/domain/moment.ts'
import { TRAVEL_QUOTE_STATES, type TravelQuoteState } from '../src/domain/booking/travel-quote.ts'
import { words } from '../src/i18n/words.ts'
import { createTravelQuoteAdmin, type TravelQuoteAdmin } from '../src/server/booking/travel/index.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { commandLine, momentOption, refuseCommand, runCommand, textLike, wholeNumber } from './command.ts'
import { withCommerce } from './with-commerce.ts'

/** Quotes of one list. */
const LIST_LIMIT = 500
/** States in which staff has something to do. */
const WAITING: readonly TravelQuoteState[] = ['requested', 'paid']
/** States in which its customer has. */
const WITH_CUSTOMER: readonly TravelQuoteState[] = ['answered', 'accepted']

const program = commandLine(
  'travel-quotes',
  'Quotes for flights, beside a running shop, which then writes to the customers: answers, tickets, ends.'
)

const withAdmin = (work: (admin: TravelQuoteAdmin) => Promise<void>) =>
  withCommerce(async ({ db, refunds, now }) => work(createTravelQuoteAdmin({ db, refunds, now })))

program
  .command('list')
  .description('the oldest first; those that wait for staff when no state is named')
  .addOption(new Option('--state <state>', 'only those in one state').choices(TRAVEL_QUOTE_STATES))
  .action(({ state }) =>
    withAdmin(async admin => {
      const rows = await admin.list(state ? [state] : WAITING, LIST_LIMIT)
      for (const row of rows) console.log(lineOf(row))
      if (state || rows.length > 0) return console.log(`${rows.length} quotes.`)
      const answered = await admin.list(WITH_CUSTOMER, LIST_LIMIT)
      console.log(`Nothing waits for staff. ${answered.length} are answered and wait for their customers.`)
    })
  )

program
  .command('show <number>')
  .description('everything of Q123456789, with the passports by which seats are booked')
  .action(number =>
    withAdmin(async admin => {
      const quote = await admin.show(number)
      if (!quote) return refuseCommand(words('en', 'problem')('travel-quote-not-found'))
      console.log(textOf(quote))
    })
  )

program
  .command('answer <number> [file]')
  .description('with the options of FILE.json ({"options":[…],"message":…}), or with the one of the flags')
  .option('--airline <name>', 'who flies: MIAT')
  .option(
    '--flights <text>',
    'numbers, times and stops, of a return both: "OM301 20.12 07:25–11:45; OM302 27.12 13:00–16:10"'
  )
  .option('--fare <tögrög>', 'for all passengers, taxes included', wholeNumber(1, 1_000_000_000))
  .option('--baggage <text>', '"23 kg + 10 kg"')
  .option('--rules <text>', 'of changes and refunds')
  .option('--message <text>', 'to the customer, who reads it with the options')
  .option(
    '--until <time>',
    'how long it is valid, in Ulaanbaatar: 2026-12-24T18:00; two days when left out',
    momentOption
  )
  .action((number, file, { message, until, ...option }) => {
    const given: unknown = file
      ? answerOfFile(file)
      : { options: [optionOf(option)], ...(message && { message }), ...(until && { valid_until: until }) }
    const answer = answerQuoteRequestSchema.safeParse(given)
    if (!answer.success)
      return program.error(`${file ?? 'The answer'} is not right: ${schemaSentence(answer.error, given)}`)
    return withAdmin(async admin => report(await admin.answer(number, answer.data), 'Answered.'))
  })

program
  .command('ticketed <number> <reference> [tickets...]')
  .description('the seats of a paid quote are booked: the airline’s code, and ticket numbers in the order of `show`')
  .action((number, reference, tickets) => {
    const code = textLike(/^[A-Z\d]{5,8}$/, 'the booking code of the airline, such as ABC123')(reference)
    return withAdmin(async admin => report(await admin.ticket(number, code, tickets), 'Ticketed.'))
  })

program
  .command('cancel <number>')
  .description('its customer reads the reason; the payment is refunded')
  .requiredOption('--reason <text>', 'in the language of the customer')
  .action((number, { reason }) =>
    withAdmin(async admin => report(await admin.decline(number, reason.slice(0, 500)), 'Canceled.'))
  )

program
  .command('expire <number>')
  .description('ends an answer before its time, because the fare is gone; it may be answered anew')
  .action(number => withAdmin(async admin => report(await admin.expire(number), 'Expired.')))

/** The flags of an option, or a sentence about those that are missing. */
function optionOf(given: Readonly<Record<string, unknown>>) {
  const missing = ['airline', 'flights', 'fare', 'baggage', 'rules'].filter(flag => !given[flag])
  if (missing.length > 0)
    program.error(`${missing.map(flag => `--${flag}`).join(', ')} must be given too, or a file with all of it.`)
  return given
}

/** A time without a zone is Ulaanbaatar's in a file as in a flag; what is no time is the schema's to refuse. */
function answerOfFile(file: string): unknown {
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof given !== 'object' || given === null || !('valid_until' in given)) return given
  const { valid_until } = given
  return { ...given, valid_until: parseMoment(String(valid_until))?.toISOString() ?? valid_until }
}

/** Text of customers must not move the cursor of a terminal. */
const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')

type Listed = Awaited<ReturnType<TravelQuoteAdmin['list']>>[number]
type Shown = NonNullable<Awaited<ReturnType<TravelQuoteAdmin['show']>>>

const routeOf = ({ flights }: Pick<Listed, 'flights'>) =>
  flights.map(({ from, to, date }) => `${from.iata}–${to.iata} ${date}`).join(', ')

const lineOf = (quote: Listed) =>
  [
    `${quote.number}  ${quote.state}  ${routeOf(quote)}`,
    `  since ${timeText(quote.created_at)}, ${quote.phone}, ${printable(quote.email)}${quote.amount === null ? '' : `, ${amountText(quote.amount)}`}`
  ].join('\n')

const textOf = (quote: Shown) =>
  [
    lineOf(quote),
    ...(quote.notes === '' ? [] : [`  notes: ${printable(quote.notes).replaceAll('\n', '\n    ')}`]),
    ...quote.passengers.map(
      ({ title, last_name, first_name, birth_date, passport_number, passport_expires_on, ticket_number }, at) =>
        `  ${at + 1}. ${title} ${last_name}/${first_name}, born ${birth_date}, ${passport_number === '' ? 'passport not given yet' : `passport ${passport_number} until ${passport_expires_on}`}${ticket_number ? `, ticket ${printable(ticket_number)}` : ''}`
    ),
    ...(quote.valid_until ? [`  answer ${quote.answers}, valid until ${timeText(quote.valid_until)}`] : []),
    ...quote.options.map(
      ({ id, airline, flights, fare, baggage, rules }) =>
        `  ${id === quote.accepted_option_id ? 'accepted' : 'option'}: ${airline}, ${amountText(fare)}\n    ${flights}\n    ${baggage}; ${rules}`
    ),
    ...(quote.booking_reference ? [`  booking ${quote.booking_reference}`] : []),
    ...(quote.reason === '' ? [] : [`  reason: ${quote.reason}`])
  ].join('\n')

const report = (done: Awaited<ReturnType<TravelQuoteAdmin['answer']>>, sentence: string) =>
  done.ok ? console.log(sentence) : refuseCommand(words('en', 'problem')(done.problem.code, done.problem.values))

await runCommand(program)
