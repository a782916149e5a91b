import { onTestFinished } from 'vitest'
import type { SimSms, SmsSettings } from '../../simulators/sms/app.ts'
import { startSmsSimulator } from '../../simulators/sms/start.ts'

/** The SMS gateway's simulator and its levers. */
export async function openSmsSimulator(settings: Partial<SmsSettings> = {}) {
  const simulator = await startSmsSimulator({ port: 0, ...settings })
  onTestFinished(() => simulator.close())
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${simulator.url}/simulator${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return response.json()
  }
  return {
    simulator,
    sent: async () => ((await control('GET', '/messages')) as { messages: SimSms[] }).messages,
    happens: (id: string, event: string) => control('POST', `/messages/${id}/events`, { event }),
    unpaid: (is: boolean) => control('PUT', '/unpaid', is),
    injectFault: (kind: string, times = 1, call = 'POST') => control('POST', '/faults', { kind, times, call }),
    environment: { SMS_URL: simulator.apiUrl, SMS_KEY: simulator.key, SMS_FROM: simulator.from }
  }
}
