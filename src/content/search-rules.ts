import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { RULES_MAX, RULE_FILES, RULE_SCHEMAS, SIGNALS_FILE, signalsSchema } from '../contract/search/search-rules.ts'
import { ruleProblems, type RuleProblem } from '../domain/search/search-rule-problems.ts'
import { NO_RULES, RULE_KINDS, type RuleKind, type RuleReference, type SearchRules } from '../domain/search/search-rules.ts'
import { ruleWords } from '../search/analysis/rule-words.ts'
import { plainYaml } from './check/file.ts'
import type { Mistake } from './check/mistake.ts'
import { sentenceOf, unknownField } from './check/sentence.ts'

/** The rules of `content/search-rules/`, and everything that is wrong with their files by themselves. */
export interface ReadSearchRules {
  readonly rules: SearchRules
  readonly mistakes: readonly Mistake[]
  /** Place of a field of a rule. */
  placeOf(rule: RuleReference, field?: string): Pick<Mistake, 'file' | 'line' | 'field'>
}

export const RULES_FOLDER = 'search-rules'

interface RuleFile {
  readonly kind: RuleKind
  readonly file: string
  readonly rules: readonly unknown[]
  readonly mistakes: readonly Mistake[]
  readonly lineAt: (path: readonly (string | number)[]) => number
}

/** Reads them as they stand now; `contentFolder` is `content/`. */
export function readSearchRules(contentFolder: string): ReadSearchRules {
  const files = RULE_KINDS.map(kind => readFile(contentFolder, kind))
  const signals = readSignals(contentFolder)
  const lists: unknown = Object.fromEntries(files.map(({ kind, rules }) => [kind, rules]))
  const rules = { ...(lists as SearchRules), signals: signals.signals }
  const placeOf = ({ kind, at }: RuleReference, field?: string) => {
    const own = files.find(file => file.kind === kind)
    const path = field === undefined ? [at] : [at, field]
    return { file: own?.file ?? RULE_FILES[kind], line: own?.lineAt(path) ?? 1, ...(field !== undefined && { field }) }
  }
  const mistakes = [...files.flatMap(file => file.mistakes), ...signals.mistakes]
  if (mistakes.length > 0) return { rules: NO_RULES, mistakes, placeOf }
  const problems = ruleProblems(rules, ruleWords).map(problem => ({
    ...placeOf(problem, problem.field),
    sentence: SENTENCES[problem.code](problem.value, otherOf(problem, placeOf))
  }))
  return { rules, mistakes: problems, placeOf }
}

interface YamlFile {
  readonly file: string
  /** Undefined for a file that is not there or is empty. */
  readonly written: unknown
  /** Why it cannot be read. */
  readonly mistakes: readonly Mistake[]
  readonly lineAt: RuleFile['lineAt']
}

function readYaml(contentFolder: string, name: string): YamlFile {
  const file = `content/${RULES_FOLDER}/${name}`
  const path = join(contentFolder, RULES_FOLDER, name)
  const lines = new LineCounter()
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (at: readonly (string | number)[]) => lineOf(document, lines, at)
  const [error] = document.errors
  if (!error) return { file, written: document.toJS() ?? undefined, mistakes: [], lineAt }
  const sentence = `The rules cannot be read here: ${plainYaml(error.code, error.message)}`
  const mistake = { file, line: lines.linePos(error.pos[0]).line, sentence }
  return { file, written: undefined, mistakes: [mistake], lineAt }
}

/** Weights of the business: one group of fields. */
function readSignals(contentFolder: string) {
  const { file, written = {}, mistakes, lineAt } = readYaml(contentFolder, SIGNALS_FILE)
  const parsed = signalsSchema.safeParse(written)
  if (parsed.success) return { signals: parsed.data, mistakes }
  const wrong = parsed.error.issues.flatMap((issue): readonly Mistake[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(field => {
        const sentence =
          field === 'margin'
            ? 'A margin is not known: the catalogue has no purchase prices.'
            : unknownField(field, Object.keys(signalsSchema.shape))
        return { file, line: lineAt([field]), field, sentence }
      })
    const field = issue.path.map(String)
    const value = (written as Record<string, unknown> | null)?.[field[0] ?? '']
    return [{ file, line: lineAt(field), field: field.join('.') || undefined, sentence: sentenceOf(issue, value) }]
  })
  return { signals: NO_RULES.signals, mistakes: wrong }
}

function readFile(contentFolder: string, kind: RuleKind): RuleFile {
  const { file, written = [], mistakes: unreadable, lineAt } = readYaml(contentFolder, RULE_FILES[kind])
  if (unreadable.length > 0) return { kind, file, rules: [], mistakes: unreadable, lineAt }
  if (!Array.isArray(written)) {
    const sentence = 'The file must be a list of rules, each beginning with a dash.'
    return { kind, file, rules: [], mistakes: [{ file, line: 1, sentence }], lineAt }
  }
  if (written.length > RULES_MAX) {
    const sentence = `The file has ${written.length} rules; at most ${RULES_MAX} may stand here.`
    return { kind, file, rules: [], mistakes: [{ file, line: lineAt([RULES_MAX]), sentence }], lineAt }
  }
  const read = written.map((rule: unknown, at) => readRule(kind, rule, at))
  return {
    ...{ kind, file, lineAt },
    rules: read.flatMap(({ rule }) => (rule === undefined ? [] : [rule])),
    mistakes: read.flatMap(({ mistakes }) => mistakes.map(each => ({ file, line: lineAt(each.path), ...each.mistake })))
  }
}

interface RuleMistake {
  readonly path: readonly (string | number)[]
  readonly mistake: Pick<Mistake, 'sentence' | 'field' | 'example'>
}

function readRule(kind: RuleKind, written: unknown, at: number) {
  const schema = RULE_SCHEMAS[kind]
  const parsed = schema.safeParse(written)
  if (parsed.success) return { rule: parsed.data, mistakes: [] }
  const mistakes = parsed.error.issues.flatMap((issue): readonly RuleMistake[] => {
    const path = issue.path.map(part => (typeof part === 'number' ? part : String(part)))
    const example = EXAMPLES[kind]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => ({
        path: [at, ...path, key],
        mistake: { field: key, sentence: unknownField(key, Object.keys(schema.shape)), example }
      }))
    const value = path.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], written)
    return [
      { path: [at, ...path], mistake: { field: path.join('.') || undefined, sentence: sentenceOf(issue, value), example } }
    ]
  })
  return { rule: undefined, mistakes }
}

/** Line of a rule's field, or of the nearest thing around it. */
function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true)
    const key = path[depth - 1]
    const node = isMap(parent)
      ? parent.items.find(({ key: name }) => String(name) === String(key))?.key
      : isSeq(parent)
        ? parent.items[Number(key)]
        : undefined
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

const otherOf = ({ other }: RuleProblem, placeOf: ReadSearchRules['placeOf']) => {
  const place = other && placeOf(other)
  return place ? `${place.file}:${place.line}` : ''
}

/** `other`: file and line of the rule that it disagrees with. */
const SENTENCES: Readonly<Record<RuleProblem['code'], (value: string, other: string) => string>> = {
  'no-words': value => `\`${value}\` has no word that could be searched for.`,
  'same-search': (value, other) =>
    `\`${value}\` has a rule already (${other}); endings and alphabet make no difference. Join the two.`,
  'same-value': value => `\`${value}\` stands there twice.`,
  'pinned-and-buried': (value, other) => `\`${value}\` stands first here and last by ${other}. One of the two must go.`,
  'nothing-buried': () => 'The rule names neither products nor categories.',
  'same-synonyms': (value, other) =>
    `\`${value}\` stands in another list of synonyms already (${other}); endings and alphabet make no difference. Join the two.`,
  'synonym-cycle': (value, other) =>
    `These one-way synonyms lead back to themselves (${other} finds this search). If both are to find each other, write them into ${RULE_FILES.synonyms}; otherwise take \`${value}\` out.`,
  'redirect-cycle': (value, other) =>
    `\`${value}\` is the result of a search that leads on to another page (${other}). Lead there at once.`
}

const EXAMPLES: Readonly<Record<RuleKind, string>> = {
  synonyms: '- words: [diaper, pampers]',
  oneWaySynonyms: '- search: [face cream]\n  finds: [moisturiser]',
  pins: '- search: [vitamin]\n  products: [vitamin-d3-2000]',
  buries: '- search: [phone]\n  categories: [electronics/cases]',
  redirects: '- search: [delivery]\n  to: /pages/delivery',
  boosts: '- search: [battery]\n  categories: [household/batteries]\n  weight: 2'
}
