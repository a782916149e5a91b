import { nearestWord } from '../../../content/check/nearest.ts'
import { VARIABLE_SECTIONS } from './environment.ts'

const KNOWN = Object.values(VARIABLE_SECTIONS).flatMap(section => Object.keys(section))

/** Beginnings of names that belong to the shop alone; `GOOGLE_…` or `DATABASE_…` may be another program's. */
const PREFIXES = ['QPAY', 'GOLOMT', 'SOCIALPAY', 'MONPAY', 'STOREPAY', 'LEND', 'LENDER', 'MOST', 'TRANSFER', 'EBARIMT']
const OWN = new RegExp(`^(?:${PREFIXES.join('|')}|SMTP|SMS|VAPID|ENCRYPTION)_`)
/** Read by simulators, not by the shop. */
const SIMULATED = /^(?:QPAY_SIM_|LENDER_DECIDE_MS$)/

/** One sentence for each variable that is probably a misspelt one of the shop's. Values are never shown. */
export const unknownVariables = (source: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.keys(source)
    .filter(name => name.length > 4 && !KNOWN.includes(name) && !SIMULATED.test(name))
    .flatMap(name => {
      const meant = nearestWord(name, KNOWN)
      if (meant) return [`${name} is no variable of the shop: did you mean ${meant}?`]
      return OWN.test(name) ? [`${name} is no variable of the shop: .env.example lists all.`] : []
    })
