import { html } from 'hono/html'
import { simulatorPage } from '../simulator-page.ts'
import { PEOPLE, type Person } from './people.ts'

/** The page on which somebody says who they are and whether the shop may know. */
export const consentPage = (provider: string, query: string) =>
  simulatorPage(
    {
      title: `${provider} · дадлага`,
      notice: html`<strong>Дадлагын ${provider}: жинхэнэ бүртгэл биш</strong>
        Энэ хуудас ${provider}-ийн нэвтрэх хуудсыг орлож байна. Нууц үг битгий оруулаарай.
        <small lang="en">Practice sign-in: this is not ${provider}.</small>`
    },
    html`<form method="post" action="?${query}">
      <h1>Дэлгүүрт хэнээр нэвтрэх вэ?</h1>
      <fieldset>
        <legend>Хүн сонгох</legend>
        ${PEOPLE.map(choice)}
        <label><input type="radio" name="person" value="" /> Өөр хүн</label>
      </fieldset>
      <label class="field">Нэр <input name="name" autocomplete="off" maxlength="100" /></label>
      <label class="field">И-мэйл <input name="email" type="email" autocomplete="off" maxlength="200" /></label>
      <label><input type="checkbox" name="verified" checked /> И-мэйл нь баталгаажсан</label>
      <button class="yes" name="answer" value="allow">Зөвшөөрөх</button>
      <button name="answer" value="deny">Татгалзах</button>
    </form>`
  )

const choice = ({ id, name, email, emailVerified }: Person, index: number) =>
  html`<label>
    <input type="radio" name="person" value="${id}" ${index === 0 ? 'checked' : ''} />
    <span>${name}<small>${email}${emailVerified ? '' : ' (баталгаажаагүй)'}</small></span>
  </label>`
