import { Hono } from 'hono'
import { badgeBodySchema, badgePath, badgesBodySchema } from '../../../contract/catalogue/badge.ts'
import type { Storefront } from '../../../contract/site/storefront.ts'
import type { Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { params } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { createBadgeService, type BadgeService } from './service.ts'

const FOR_ALL = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' }

const badgeRoutes = (badges: BadgeService) =>
  new Hono<HttpEnv>()
    .get(
      '/badges',
      operation('public', 'List the badges of products with their rules', { 200: badgesBodySchema }),
      async c => {
        const all = await badges.list(c.var.locale)
        return c.json({ badges: all, count: all.length }, 200, FOR_ALL)
      }
    )
    .get(
      '/badges/:id',
      operation('public', 'Read a badge: its rule and what it means', { 200: badgeBodySchema }),
      params(badgePath),
      async c => {
        const { id } = c.req.valid('param')
        const badge = (await badges.list(c.var.locale)).find(each => each.id === id)
        return badge ? c.json(badge, 200, FOR_ALL) : problem(c, 404, 'not-found')
      }
    )

export const createBadgesModule = (catalogue: Pick<Storefront, 'search'>): Module & { service: BadgeService } => {
  const service = createBadgeService(catalogue)
  return { service, api: [badgeRoutes(service)] }
}
