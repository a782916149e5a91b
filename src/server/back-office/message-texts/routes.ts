import { Hono } from 'hono'
import {
  messagePreviewRequestSchema,
  messagePreviewSchema,
  messageTextPath,
  messageTextsRequestSchema,
  messageTextsSchema,
  testMessageSchema
} from '../../../contract/staff/message-texts.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { MessageTexts } from './service.ts'

const TEXTS = { 200: messageTextsSchema }

/** Texts of messages to customers, below `/api/back_office`. */
export const messageTextRoutes = (texts: MessageTexts, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get('/message_texts', operation('settings.read', 'List texts of messages to customers', TEXTS), async c =>
      c.json(await texts.read(), 200, NO_STORE)
    )
    .put(
      '/message_texts/:kind',
      operation('settings.write', 'Write the texts of a kind of message', TEXTS),
      params(messageTextPath),
      jsonBody(messageTextsRequestSchema),
      async c => respond(c, await texts.save(staffOf(c), c.req.valid('param').kind, c.req.valid('json')))
    )
    .post(
      '/message_texts/:kind/previews',
      operation('settings.write', 'Show a message with texts as they are typed', { 200: messagePreviewSchema }),
      params(messageTextPath),
      jsonBody(messagePreviewRequestSchema),
      async c => respond(c, await texts.preview(staffOf(c), c.req.valid('param').kind, c.req.valid('json')))
    )
    .post(
      '/message_texts/:kind/test_messages',
      operation('settings.write', 'Mail a message to oneself', { 202: testMessageSchema }),
      params(messageTextPath),
      jsonBody(messagePreviewRequestSchema),
      async c => respond(c, await texts.sendTest(staffOf(c), c.req.valid('param').kind, c.req.valid('json')), 202)
    )
