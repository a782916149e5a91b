import { describe, expect, test } from 'vitest'
import signs from '../../content/search/danger-signs.json' with { type: 'json' }
import { dangerSignIn } from '../../src/search/analysis/danger-signs.ts'
import { urgentAdvice } from '../../src/search/analysis/needs.ts'

const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'self-harm': ['амиа хорлох', 'үхмээр байна', 'amia horloh', 'I want to die', 'suicide'],
  overdose: ['парацетамол хэтрүүлсэн', 'overdose paracetamol', 'хүүхэд эм уучихлаа', 'child swallowed pills'],
  poison: ['архины хордлого', 'батарей залгисан', 'poisoning', 'baby ate detergent'],
  'carbon-monoxide': ['угаар', 'ugaartsan', 'угаарын хий', 'carbon monoxide'],
  'heart-attack-or-stroke': [
    ...['цээж өвдөж байна', 'цээжээр өвдөх', 'tseej uvduj baina', 'chest pain', 'heart attack'],
    ...['харвалт', 'зүрхний шигдээс', 'нүүр гажих гар саажих', 'stroke']
  ],
  breathless: ['амьсгалж чадахгүй байна', "can't breathe", 'difficulty breathing', 'багтраа хөдлөх'],
  'fit-or-faint': ['таталт өгч байна', 'ухаан алдсан', 'seizure'],
  brain: ['хүзүү хөшиж халуурч байна', 'stiff neck fever', 'rash that does not fade', 'worst headache of my life'],
  anaphylaxis: ['харшлаас хоолой хавдаж байна', 'харшлын шок', 'anaphylaxis'],
  'bleeding-in-pregnancy': ['жирэмсэн цус гарах', 'bleeding while pregnant'],
  'fever-in-pregnancy': ['жирэмсэн халуурах', 'pregnant with fever'],
  blood: ['цустай суулгах', 'хар өтгөн', 'цустай ханиалгах', 'blood in stool', 'bloody diarrhea', 'vomiting blood'],
  'animal-bite': ['нохойд хазуулсан', 'dog bite'],
  'snake-bite': ['могойд хатгуулсан', 'snake bite'],
  'low-blood-sugar': ['сахар унасан', 'hypoglycemia'],
  'low-blood-pressure': ['цусны даралт унах', 'low blood pressure'],
  'very-high-blood-pressure': ['даралт 200'],
  eye: ['нүдэнд химийн бодис орсон', 'нүд өвдөх хараа муудах', 'bleach in eye'],
  'cannot-urinate': ['шээж чадахгүй', 'cannot pee'],
  'one-leg-swells': ['нэг хөл хавдсан', 'one leg swollen'],
  'emergency-contraception': ['яаралтай жирэмслэлтээс хамгаалах', 'morning after pill'],
  abortion: ['үр хөндөх эм', 'abortion'],
  'low-mood': ['сэтгэл гутрал', 'antidepressant'],
  'infant-cough': ['нялх хүүхэд ханиах', 'infant cough'],
  'warfarin-with-painkillers': ['варфарин ибупрофен', 'warfarin and ibuprofen'],
  hangover: ['шартах', 'hangover'],
  'severe-bleeding': ['цус тогтохгүй байна', 'bleeding will not stop']
}

describe('danger signs', () => {
  test('danger signs: the button calls the number that the advice names in both languages', () => {
    for (const { id, advice, call } of signs as readonly {
      id: string
      advice: Record<string, string>
      call?: string
    }[])
      expect([id, Object.values(advice).map(text => text.includes('103'))]).toEqual([
        id,
        [call === '103', call === '103']
      ])
  })

  test.each(Object.entries(SEARCHES).flatMap(([id, searches]) => searches.map(text => [text, id] as const)))(
    'danger signs: %j is %s',
    (text, id) => {
      expect(dangerSignIn(text)?.id).toBe(id)
    }
  )

  test('danger signs: each stands once and is searched for here', () => {
    expect(signs.map(({ id }) => id).sort()).toEqual(Object.keys(SEARCHES).sort())
  })

  test.each([
    ...['шампунь', 'угаалгын нунтаг', 'хүүхдийн уух эм', 'хоолны хордлого', 'food poisoning', 'угаарын мэдрэгч'],
    ...['blood pressure monitor', 'нохойн хоол', 'цээж хорсох', 'цус шингэлэх', 'low sugar biscuits', 'black soap'],
    ...['зайтай утас', 'pill box', 'paint brush stroke', 'нүдний тос', 'жирэмсний тест', 'blood sugar test strips'],
    ...['хөл хавагнах', 'гар угаах саван', 'хамраар амьсгалж чадахгүй', 'эмийн хайрцаг', '']
  ])('danger signs: %j is none', text => {
    expect(dangerSignIn(text)).toBeUndefined()
  })
})

test.each([
  ['a person before it', 'хүүхэд суулгаж байна'],
  ['a person after it', 'суулгаж байна нялх'],
  ['another symptom', 'нялх хүүхэд суулгаж бөөлжиж байна'],
  ['a person in English', 'baby diarrhea'],
  ['an age', '2 year old fever 39'],
  ['pregnancy', 'pregnant headache']
])('urgent advice: stays with %s', (_, text) => {
  expect(urgentAdvice(text)).toBeDefined()
})
