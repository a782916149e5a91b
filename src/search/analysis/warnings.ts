const SENTENCE_END = /(?<=[.!?…;])\s+/u

/** Folded beginnings of words that turn a sentence into a warning. */
const WARNINGS = [
  ...[
    'болохгүй',
    'болгоомж',
    'хориглоно',
    'хориотой',
    'цээрл',
    'эсрэг заалт',
    'хэрэглэхгүй',
    'хэрэглэж болох',
    'өгөхгүй'
  ],
  ...['ууж болохгүй', 'эмчид', 'эмчээс', 'эмчтэй', 'зөвлөдөггүй', 'тохирохгүй', 'гаж нөлөө', 'хэрэглэхээс өмнө'],
  ...['do not', 'don’t', "don't", 'must not', 'not for', 'not with', 'not if', 'not to be', 'not suitable', 'never'],
  ...['avoid', 'contraindicat', 'side effect', 'ask a doctor', 'see a doctor', 'consult', 'talk to your', 'keep out of']
]

/**
 * The sentences of a description that say what a product is for. A warning names illnesses, too: found by it, a
 * medicine would be the answer to what it must not be taken with.
 */
export function withoutWarnings(description: string): string {
  const sentences = description.split(SENTENCE_END)
  const remaining = sentences.filter(sentence => {
    const lower = sentence.toLowerCase()
    return !WARNINGS.some(warning => lower.includes(warning))
  })
  return remaining.length === sentences.length ? description : remaining.join(' ')
}
