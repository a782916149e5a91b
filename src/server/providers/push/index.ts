export { isRecipient } from './encrypt.ts'
export { type PushContent, pushContentSchema, PushGone, type PushProvider } from './port.ts'
export { vapidKeysOf } from './vapid.ts'
export { webPush } from './web-push.ts'
