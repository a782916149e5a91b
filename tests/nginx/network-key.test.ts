import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freePorts, nginxIsThere, TEMPLATE } from '../support/nginx.ts'

/** The key of the real configuration, with a limit that the second request of one network meets. */
async function startLimited() {
  const [key = ''] = /map \$binary_remote_addr \$delguur_network \{[^}]*\{8\}[^\n]*\n\}/.exec(
    readFileSync(TEMPLATE, 'utf8')
  ) ?? ['']
  const folder = mkdtempSync(join(tmpdir(), 'delguur-network-'))
  const [port = 0] = await freePorts(1)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  ${key}
  limit_req_zone $delguur_network zone=one:1m rate=1r/m;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  server { listen 127.0.0.1:${port}; location / { limit_req zone=one; limit_req_status 429; try_files /none =404; } }
}`
  )
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  onTestFinished(() => {
    nginx.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  const from = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address } })).status
  await eventually(async () => (await from('192.0.2.200').catch(() => 0)) !== 0)
  return from
}

describe.skipIf(!nginxIsThere)('nginx', () => {
  test('rate limit: counts an IPv6 /64 as one reader, and each IPv4 address as one', async () => {
    const from = await startLimited()
    expect(await from('2001:db8:0:1::1')).toBe(404)
    expect(await from('2001:db8:0:1:ffff::9')).toBe(429)
    expect(await from('2001:db8:0:2::1')).toBe(404)
    expect(await from('192.0.2.1')).toBe(404)
    expect(await from('192.0.2.2')).toBe(404)
    expect(await from('192.0.2.1')).toBe(429)
  })
})
