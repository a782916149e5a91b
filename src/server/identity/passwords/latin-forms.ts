/** Latin spellings of Mongolian letters, the commonest first. */
const LATIN: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v', 'w'],
  г: ['g'],
  д: ['d'],
  е: ['e', 'ye'],
  ё: ['yo'],
  ж: ['j'],
  з: ['z'],
  и: ['i'],
  й: ['i'],
  к: ['k'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  ө: ['u', 'o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t'],
  у: ['u'],
  ү: ['u'],
  ф: ['f'],
  х: ['h', 'kh'],
  ц: ['ts', 'c'],
  ч: ['ch'],
  ш: ['sh'],
  щ: ['sh'],
  ъ: [''],
  ы: ['ii', 'y'],
  ь: ['i', ''],
  э: ['e'],
  ю: ['yu'],
  я: ['ya', 'ia']
}

/** Four letters with two spellings make sixteen forms; more would fill the dictionary with what nobody types. */
const FORMS_MAX = 16

/** The Latin spellings of a Cyrillic word; a word that is Latin already is its only form. */
export function latinForms(word: string): string[] {
  let forms = ['']
  for (const letter of word.toLowerCase()) {
    const spelled = (LATIN[letter] ?? [letter]).slice(0, forms.length < FORMS_MAX ? undefined : 1)
    forms = forms.flatMap(form => spelled.map(each => form + each))
  }
  return [...new Set(forms.slice(0, FORMS_MAX))]
}
