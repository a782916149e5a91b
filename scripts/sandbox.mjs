// Plain Node 20 without dependencies: `npm start` decides before anything is installed.

/**
 * Whether simulators may stand in for providers: where nobody from elsewhere can buy, or where the operator has said
 * that nothing is sold. The server decides the same (src/server/platform/environment/sandbox.ts), and does not start on a
 * simulator otherwise.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function isSandbox({ SANDBOX, PUBLIC_URL }) {
  if (SANDBOX) return SANDBOX === 'on'
  if (!PUBLIC_URL) return true
  if (!URL.canParse(PUBLIC_URL)) return false
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(PUBLIC_URL).hostname)
}
