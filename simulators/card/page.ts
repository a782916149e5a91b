import { html } from 'hono/html'
import { CARDS, type PracticeCard } from './cards.ts'

const WORDS = {
  mn: {
    title: 'Карт бүртгэх · дадлага',
    practice: 'Дадлагын банк: жинхэнэ карт биш',
    note: 'Энэ хуудас банкны хуудсыг орлож байна. Картын дугаараа битгий оруулаарай.',
    heading: 'Ямар карт бүртгэх вэ?',
    declined: 'банк татгалзана',
    save: 'Бүртгэх',
    cancel: 'Цуцлах'
  },
  en: {
    title: 'Register a card · practice',
    practice: 'A practice bank: no real cards',
    note: 'This page stands in for the bank’s own. Please do not enter a card number.',
    heading: 'Which card is to be registered?',
    declined: 'the bank says no',
    save: 'Register',
    cancel: 'Cancel'
  }
} as const

/** Where somebody would type their card. Plain HTML: no script, and no field for a number. */
export const cardPage = (locale: 'mn' | 'en') => {
  const words = WORDS[locale]
  const choice = ({ id, name, bank, isDeclined }: PracticeCard, index: number) =>
    html`<label>
      <input type="radio" name="card" value="${id}" ${index === 0 ? 'checked' : ''} />
      <span>${name}<small>${isDeclined ? words.declined : bank}</small></span>
    </label>`
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <p class="practice"><strong>${words.practice}</strong> ${words.note}</p>
          <form method="post">
            <h1>${words.heading}</h1>
            ${CARDS.map(choice)}
            <button class="save" name="answer" value="save">${words.save}</button>
            <button name="answer" value="cancel">${words.cancel}</button>
          </form>
        </main>
      </body>
    </html>`
}

export const PAGE_STYLE = `:root { color-scheme: light dark; --paper: #fff; --ground: #f3f4f1; --ink: #171916;
  --soft: #565b54; --line: #d9dcd5; --accent: #14532d; --on-accent: #fff; --warn: #fdf1d7; --warn-ink: #5c3d04 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e1b; --ground: #101210; --ink: #f1f3ee; --soft: #b3b9b0;
  --line: #3a403a; --accent: #86d7a3; --on-accent: #0c2014; --warn: #3a2c0c; --warn-ink: #f6dca4 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.practice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warn); color: var(--warn-ink) }
.practice strong { display: block }
form { display: grid; gap: .75rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
h1 { margin: 0; font-size: 1.25rem }
label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
label small { display: block; color: var(--soft) }
button { min-height: 3rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer }
.save { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`
