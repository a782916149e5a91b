const BACK_OR_FRONT: Readonly<Record<string, string>> = {
  а: 'а',
  у: 'а',
  я: 'а',
  ё: 'о',
  о: 'о',
  ю: 'а',
  э: 'э',
  е: 'э',
  и: 'э',
  ү: 'э',
  ө: 'ө'
}
const VOWEL = /[аэиоуөүяеёюы]/
const LINKED = /[^аэиоуөүяеёюый][аэоөи]$/

/**
 * The forms in which people say what hurts, of a verb in its dictionary form (`өвдөх`): `өвдөж`, `өвдөөд`, `өвдсөн`,
 * `өвддөг`, `өвдөнө`, `өвдвөл`, `өвдчихлөө`. A vowel before the ending is written with some verbs and not with others: both are
 * made, for a form that nobody writes is found by nobody. Other words have no forms.
 */
export function verbForms(word: string): readonly string[] {
  if (!word.endsWith('х') || word.length < 4) return []
  const stem = word.slice(0, -1)
  const last = [...stem].findLast(letter => VOWEL.test(letter))
  const vowel = BACK_OR_FRONT[last ?? '']
  if (vowel === undefined) return []
  const stems = LINKED.test(stem) ? [stem, stem.slice(0, -1)] : [stem]
  const link = LINKED.test(stem) ? '' : 'г'
  return [
    ...stems.flatMap(each => [`${each}ж`, `${each}ч`, `${each}с${vowel}н`, `${each}д${vowel}г`, `${each}в${vowel}л`]),
    ...stems.flatMap(each => [`${each}чихл${vowel}${vowel}`, `${each}чихс${vowel}н`, `${each}л${vowel}${vowel}`]),
    `${stems.at(-1)}${link}${vowel}${vowel}д`,
    `${stem}н${vowel}`
  ]
}
