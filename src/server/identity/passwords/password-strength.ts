import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import { passwordProblem, passwordStrengthProblem, type PasswordProblem } from '../../../domain/identity/password.ts'
import { latinForms } from './latin-forms.ts'
import { mongolianKeyboard } from './mongolian-keyboard.ts'

/** Scoring takes time with the square of the length and more; a beginning that is strong makes the whole strong. */
const SCORED_MAX = 24
/** Words taken of each long list, commonest first: rarer ones cost memory and hardly any guesser tries them alone. */
const WORDS_MAX = 20_000
/** Each way to read signs as letters is one more search through all lists: 100 of them took 200 ms. */
const SUBSTITUTIONS_MAX = 10
const PERSONAL_WORDS = 'userInputs'

let loading: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take some 100 MB and a third of a second: only once somebody sets a password here. */
const load = async () => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const common = await import('@zxcvbn-ts/language-common')
  const { dictionary: english } = await import('@zxcvbn-ts/language-en')
  const lists = { ...common.dictionary, ...english, mongolian: await mongolianWords() }
  const dictionary = Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words.slice(0, WORDS_MAX)]))
  const graphs = { ...common.adjacencyGraphs, mongolian: mongolianKeyboard() }
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: SCORED_MAX, l33tMaxSubstitutions: SUBSTITUTIONS_MAX })
}

async function mongolianWords(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, 'mongolian-passwords.txt'), 'utf8')
  const words = text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .flatMap(line => line.split(/\s+/))
    .filter(Boolean)
  return [...new Set(words.flatMap(word => [word, ...latinForms(word)]))]
}

/** Why a new password will not do; `own` are the person's phone, address and name. */
export async function newPasswordProblem(
  password: string,
  personalWords: readonly string[] = []
): Promise<PasswordProblem | undefined> {
  const problem = passwordProblem(password, personalWords)
  if (problem) return problem
  const strength = await (loading ??= load())
  const { guessesLog10, sequence } = strength.check(
    password.normalize('NFKC').slice(0, SCORED_MAX),
    personalWordForms(personalWords)
  )
  return passwordStrengthProblem(guessesLog10, weakestPart(sequence))
}

const personalWordForms = (personalWords: readonly string[]) =>
  personalWords
    .flatMap(each => [each, ...each.split(/[@\s._-]+/)])
    .filter(each => each.length >= 3)
    .flatMap(each => [each, ...latinForms(each)])

/** An own word wherever it stands; otherwise the longest part that a guesser would find. */
function weakestPart(sequence: ZxcvbnResult['sequence']) {
  if (sequence.some(part => part['dictionaryName'] === PERSONAL_WORDS)) return 'own'
  const found = sequence.filter(({ pattern }) => pattern !== 'bruteforce')
  const longest = found.toSorted((a, b) => b.token.length - a.token.length)[0]
  if (longest === undefined) return 'nothing'
  return longest.pattern === 'dictionary' ? 'word' : 'pattern'
}
