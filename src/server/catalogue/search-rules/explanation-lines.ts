import { RULE_FILES } from '../../../contract/search/search-rules.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { words, type MessageKey, type Words } from '../../../i18n/words.ts'
import type { ExplainedWord, MissingReason, ProductExplanation, SearchExplanation } from './explanation.ts'

type Say = Words<'search-explanation'>

/** Fields of one product that are shown; the others add little. */
const FIELDS_MAX = 6
const INDENT = '   '

/** An explanation in words, a line each. */
export function explanationLines(explanation: SearchExplanation, locale: ShopLocale): readonly string[] {
  const say = words(locale, 'search-explanation')
  const { text, total, products, missing } = explanation
  return [
    say('search', { text, total }),
    ...readingLines(explanation, say),
    ...ruleLines(explanation, say),
    ...products.flatMap(product => ['', ...productLines(product, say)]),
    ...(missing
      ? [
          '',
          say(products.length > 0 ? 'listed_beside' : 'missing', {
            product: missing.title ? `${missing.title} (${missing.slug})` : missing.slug
          }),
          ...missing.reasons.map(reason => `${INDENT}${reasonLine(reason, say)}`)
        ]
      : [])
  ]
}

function readingLines({ words: read, reading, meant, conditions }: SearchExplanation, say: Say): readonly string[] {
  return [
    ...(read.length > 0 ? [say('words', { words: read.map(word => wordLine(word, say)).join(', ') })] : []),
    say(`read_${reading}`, { meant }),
    ...(conditions.length > 0 ? [say('conditions', { conditions: conditions.map(({ text }) => text).join(', ') })] : [])
  ]
}

function wordLine({ text: word, stem, isOptional, isKnown }: ExplainedWord, say: Say): string {
  if (isOptional) return say('word_optional', { word })
  if (!isKnown) return say('word_unknown', { word })
  return stem === word ? word : say('word_stem', { word, stem })
}

function ruleLines({ rules }: SearchExplanation, say: Say): readonly string[] {
  const { applied, alternatives, redirect } = rules
  const places = applied.map(({ kind, at }) => `${RULE_FILES[kind]} ${at + 1}`)
  return [
    places.length > 0 ? say('rules', { rules: places.join(', ') }) : say('rules_none'),
    ...(alternatives.length > 0 ? [say('alternatives', { texts: alternatives.join(', ') })] : []),
    ...(redirect === undefined ? [] : [say('redirect', { page: redirect })])
  ]
}

const number = (value: number) => value.toFixed(2)

function productLines(product: ProductExplanation, say: Say): readonly string[] {
  const { place, title, slug, score, pin, isBuried, isFirstChoice, boosts, signals, penalties } = product
  const { fields, kinds, isOfKind, foundBy } = product
  const lines = [
    ...(pin === undefined ? [] : [say('pinned', { pin })]),
    ...(isBuried ? [say('buried')] : []),
    ...signals.map(({ signal, percent }) => say(`signal_${signal}`, { percent })),
    ...boosts.map(({ category, weight }) => say('boosted', { category, weight })),
    ...(isFirstChoice ? [say('first_choice')] : []),
    ...penalties.map(({ by, percent }) => say(`penalty_${by}`, { percent })),
    ...(fields.length > 0 ? [say('found_by', { text: foundBy })] : []),
    ...fields.slice(0, FIELDS_MAX).map(({ word, field, score: own }) => {
      return say('field', {
        word,
        field: say(`field_${field.replaceAll('.', '_')}` as MessageKey<'search-explanation'>),
        score: number(own)
      })
    }),
    ...(kinds.length > 0 ? [say(isOfKind ? 'is_kind' : 'is_other_kind', { kinds: kinds.join(', ') })] : [])
  ]
  return [say('product', { place, title, slug, score: number(score) }), ...lines.map(line => INDENT + line)]
}

function reasonLine(reason: MissingReason, say: Say): string {
  switch (reason.code) {
    case 'condition':
      return say('missing_condition', { text: reason.text })
    case 'unfit':
      return say(`unfit_${reason.by}`)
    case 'word':
      return say('missing_word', { word: reason.word })
    default:
      return say(`missing_${reason.code}`)
  }
}
