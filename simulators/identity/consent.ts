import { html } from 'hono/html'
import { PEOPLE, type Person } from './people.ts'

/** The page on which somebody says who they are and whether the shop may know. Plain HTML: no script. */
export const consentPage = (house: string, query: string) =>
  html`<!doctype html>
    <html lang="mn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${house} · дадлага</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <p class="practice">
            <strong>Дадлагын ${house}: жинхэнэ бүртгэл биш</strong>
            Энэ хуудас ${house}-ийн нэвтрэх хуудсыг орлож байна. Нууц үг битгий оруулаарай.
            <small lang="en">Practice sign-in: this is not ${house}.</small>
          </p>
          <form method="post" action="?${query}">
            <h1>Дэлгүүрт хэнээр нэвтрэх вэ?</h1>
            <fieldset>
              <legend>Хүн сонгох</legend>
              ${PEOPLE.map(choice)}
              <label><input type="radio" name="person" value="" /> Өөр хүн</label>
            </fieldset>
            <label class="field">Нэр <input name="name" autocomplete="off" maxlength="100" /></label>
            <label class="field">И-мэйл <input name="email" type="email" autocomplete="off" maxlength="200" /></label>
            <label><input type="checkbox" name="verified" checked /> И-мэйл нь баталгаажсан</label>
            <button class="allow" name="answer" value="allow">Зөвшөөрөх</button>
            <button name="answer" value="deny">Татгалзах</button>
          </form>
        </main>
      </body>
    </html>`

const choice = ({ id, name, email, emailVerified }: Person, index: number) =>
  html`<label>
    <input type="radio" name="person" value="${id}" ${index === 0 ? 'checked' : ''} />
    <span>${name}<small>${email}${emailVerified ? '' : ' (баталгаажаагүй)'}</small></span>
  </label>`

export const CONSENT_STYLE = `:root { color-scheme: light dark; --paper: #fff; --ground: #f3f4f1; --ink: #171916;
  --soft: #565b54; --line: #d9dcd5; --accent: #14532d; --on-accent: #fff; --warn: #fdf1d7; --warn-ink: #5c3d04 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e1b; --ground: #101210; --ink: #f1f3ee; --soft: #b3b9b0;
  --line: #3a403a; --accent: #86d7a3; --on-accent: #0c2014; --warn: #3a2c0c; --warn-ink: #f6dca4 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.practice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warn); color: var(--warn-ink) }
.practice strong, .practice small { display: block }
form { display: grid; gap: .75rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
h1 { margin: 0; font-size: 1.25rem }
fieldset { display: grid; margin: 0; padding: 0; border: 0 }
legend { padding: 0; color: var(--soft) }
label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
label small { display: block; color: var(--soft) }
.field { display: grid; gap: .25rem }
.field input { min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: transparent; color: inherit; font: inherit }
button { min-height: 3rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer }
.allow { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`
