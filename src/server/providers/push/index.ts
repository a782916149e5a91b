export { isRecipient } from './encrypt.ts'
export { type Notice, noticeSchema, PushGone, type PushProvider } from './port.ts'
export { vapidKeysOf } from './vapid.ts'
export { webPush } from './web-push.ts'
