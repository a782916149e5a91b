import { html } from 'hono/html'
import { money, simulatorPage } from '../simulator-page.ts'
import { CARDS, type SimulatedCard } from './cards.ts'

const WORDS = {
  mn: {
    title: 'Карт бүртгэх · дадлага',
    simulator: 'Дадлагын банк: жинхэнэ карт биш',
    note: 'Энэ хуудас банкны хуудсыг орлож байна. Картын дугаараа битгий оруулаарай.',
    heading: 'Ямар карт бүртгэх вэ?',
    declined: 'банк татгалзана',
    save: 'Бүртгэх',
    cancel: 'Цуцлах',
    payTitle: 'Картаар төлөх · дадлага',
    payHeading: 'төлөх карт',
    pay: 'Төлөх'
  },
  en: {
    title: 'Register a card · simulator',
    simulator: 'A simulated bank: no real cards',
    note: 'This page stands in for the bank’s own. Please do not enter a card number.',
    heading: 'Which card is to be registered?',
    declined: 'the bank says no',
    save: 'Register',
    cancel: 'Cancel',
    payTitle: 'Pay by card · simulator',
    payHeading: 'to pay by',
    pay: 'Pay'
  }
} as const

interface Sheet {
  readonly title: string
  readonly heading: string
  readonly yes: string
  readonly answer: string
}

/** The page where somebody would type their card. There is no field for a number. */
const sheet = (locale: 'mn' | 'en', { title, heading, yes, answer }: Sheet) => {
  const words = WORDS[locale]
  const choice = ({ id, name, bank, isDeclined }: SimulatedCard, index: number) =>
    html`<label>
      <input type="radio" name="card" value="${id}" ${index === 0 ? 'checked' : ''} />
      <span>${name}<small>${isDeclined ? words.declined : bank}</small></span>
    </label>`
  return simulatorPage(
    { locale, title, notice: html`<strong>${words.simulator}</strong> ${words.note}` },
    html`<form method="post">
      <h1>${heading}</h1>
      ${CARDS.map(choice)}
      <button class="yes" name="answer" value="${answer}">${yes}</button>
      <button name="answer" value="cancel">${words.cancel}</button>
    </form>`
  )
}

export const cardPage = (locale: 'mn' | 'en') => {
  const { title, heading, save: yes } = WORDS[locale]
  return sheet(locale, { title, heading, yes, answer: 'save' })
}

export const chargePage = (locale: 'mn' | 'en', amount: number) => {
  const { payTitle: title, payHeading, pay: yes } = WORDS[locale]
  const heading = `${money(amount)} ${payHeading}`
  return sheet(locale, { title, heading, yes, answer: 'pay' })
}
