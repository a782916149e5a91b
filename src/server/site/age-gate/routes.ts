import { Hono, type Context } from 'hono'
import { AGE_ANSWER_WITHDRAWN, AGE_COOKIE, ageAnswerSeconds, isAgeAnswer } from '../../../domain/age.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formTexts } from '../../platform/http/form.ts'
import { hostCookies } from '../../platform/http/host-cookies.ts'
import { localUrl } from '../../platform/http/local-url.ts'
import { problem } from '../../platform/http/problem.ts'
import { ANSWER_STYLES } from './answer-style.ts'

/** The age question without JavaScript: a form that leads back to the page, and the stylesheet that opens it. */
export const ageRoutes = (publicUrl: string) => {
  const cookies = hostCookies(publicUrl)
  return new Hono<HttpEnv>()
    .post('/age', async c => {
      const { answer, remember, to } = await formTexts(c)
      if (answer === AGE_ANSWER_WITHDRAWN) {
        cookies.delete(c, AGE_COOKIE)
        c.header('Cache-Control', 'no-store')
        return c.redirect(localUrl(to), 303)
      }
      if (!isAgeAnswer(answer)) return problem(c, 422, 'invalid')
      const maxAge = ageAnswerSeconds(answer, remember === 'on')
      cookies.set(c, AGE_COOKIE, answer, {
        sameSite: 'Lax',
        // The head script of static pages reads it (domain/age.ts), so it cannot be HttpOnly.
        httpOnly: false,
        ...(maxAge !== undefined && { maxAge })
      })
      c.header('Cache-Control', 'no-store')
      return c.redirect(localUrl(to), 303)
    })
    .get('/age/answer.css', c => style(c, cookies.read(c, AGE_COOKIE)))
}

function style(c: Context<HttpEnv>, answer: string | undefined) {
  return c.body(ANSWER_STYLES[isAgeAnswer(answer) ? answer : 'none'], 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'private, no-store',
    Vary: 'Cookie'
  })
}
