import { keyOfWord } from './latin.ts'

/** Words that carry a sentence but say nothing of a product: never required, when there are others. */
const STOP_WORDS = new Set(
  [
    'руу рүү луу лүү ба бас болон буюу нь юм дээр доор дахь дэх зориулсан зэрэг гэх мэт',
    // Words of sentences: "my head hurts, what should I take".
    'байна байгаа байгаад байгаагийн байвал байдаг би намайг надад миний манай минь танай уу үү вэ бэ юу юуг яах яаж ямар',
    'bn bna bga bgaa ve wee yu хэрэгтэй хэрэг авах уух уувал хэлээч авъя авмаар хүсч хүсэж хайж өгөөч болох байх боловч гээд маш их хэтэрхий дажгүй сайн тус',
    'гээд гэж гэсэн шиг юмаа чадахгүй болчихлоо болсон болоод болохгүй болов хүн өнгөрөхгүй зогсохгүй зогсоох ард үед дараа болгон бүр',
    'and or the a an for of with in on to by should could would you give',
    'i i’m me my have has is are am it do does what which when how need want looking take get got help helps make stop keep keeps bring can cannot can’t too so very all over when after between from up down out away fast feel feels relief remedies remedy deal that this at be was not no please something some any good best'
  ]
    .join(' ')
    .split(' ')
)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

const STOP_KEYS = new Set(Array.from(STOP_WORDS, word => keyOfWord(word)))

/** Whether a key is a stop word in either alphabet: a misspelt word is never read as one of these. */
export const isStopKey = (key: string) => STOP_KEYS.has(key)
