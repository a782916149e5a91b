// `node scripts/install.mjs`: the packages that a shop runs on, and Node 24. Plain Node 20; the start does it by itself.
import { ensureInstalled } from './prepare.mjs'

ensureInstalled({ tools: false })
