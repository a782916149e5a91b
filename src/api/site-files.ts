import { sendRequest, type SendOptions } from './http.ts'

async function read<T>(path: string, options: SendOptions): Promise<T> {
  const response = await sendRequest<T>(path, options)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response._data as T
}

/** A page, or a piece of one, as its HTML. */
export const getText = (path: string, options: Pick<SendOptions, 'cache'> = {}) =>
  read<string>(path, { ...options, responseType: 'text' })

/** A JSON file that was built with the pages. */
export const getJson = <T extends object>(path: string) => read<T>(path, {})
