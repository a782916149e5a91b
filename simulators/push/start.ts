import { listen } from '../listen.ts'
import { pushApp } from './app.ts'

/** Starts the stand-in for browsers and their push service; everything is spoken over HTTP. */
export async function startPushSimulator({ port }: { port: number }) {
  const { url, answerWith, close } = await listen(port)
  answerWith(pushApp(url).fetch)
  return { url, close }
}
