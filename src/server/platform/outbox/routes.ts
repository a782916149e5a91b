import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { HttpEnv } from '../http/env.ts'
import { problem } from '../http/problem.ts'
import { isLoopbackUrl } from '../environment/sandbox.ts'
import { isLoopbackRequest } from '../rate-limit/client-network.ts'
import { newestMessages } from './messages.ts'

const SHOWN = 100

const shownPayload = jsonColumn(
  'outbox.payload_json',
  z.object({ to: z.string().optional(), subject: z.string().optional(), text: z.string().optional() })
)

/** Lists unsent mail while no mail server is configured, for trying the shop out locally. */
export const outboxRoutes = (db: Database) =>
  new Hono<HttpEnv>().get('/dev/outbox', async c => {
    // Codes and addresses stand here: a shop that goes out into the world as `localhost` shows them to nobody there.
    // A name that a page elsewhere lets point here (DNS rebinding) is not this machine's.
    if (!isLoopbackRequest(c) || !isLoopbackUrl(c.req.url)) return problem(c, 404, 'not-found')
    const messages = await newestMessages(db, SHOWN)
    c.header('Cache-Control', 'no-store')
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>Outbox</title>
          </head>
          <body>
            <main>
              <h1>Outbox</h1>
              <p>
                Without SMTP_URL mails are kept here instead of being sent, without SMS_KEY text messages. The newest
                ${SHOWN} are shown.
              </p>
              ${messages.length === 0 ? html`<p>It is empty.</p>` : ''}
              ${messages.map(message => {
                const payload = shownPayload.read(message.payload_json)
                return html`<article>
                  <h2>${payload.subject ?? message.kind}</h2>
                  <p>${message.created_at} · ${message.state} · ${payload.to ?? ''}</p>
                  <pre>${payload.text ?? message.error ?? ''}</pre>
                </article>`
              })}
            </main>
          </body>
        </html>`
    )
  })
