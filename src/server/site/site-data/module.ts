import { join } from 'node:path'
import type { SiteContents } from '../../../contract/site/site-data.ts'
import type { Catalogue } from '../../catalogue/products/index.ts'
import type { DeliveryDirectory } from '../../ordering/delivery/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { siteDataRoutes, siteStyleRoutes } from './routes.ts'
import { seedSite } from './seed.ts'
import { siteContents } from './site-contents.ts'
import { SiteFeed } from './site-feed.ts'

interface SiteDataDeps {
  readonly catalogue: Pick<Catalogue, 'taxonTree'>
  readonly deliveryDirectory: DeliveryDirectory
  /** Called when pages are to show other contents than before. */
  readonly onChanged: () => void
}

interface SiteDataModule extends Module {
  readonly contents: () => Promise<SiteContents>
}

/** Menus, notices, banners, presets and switches, and the feed of everything a client needs to know about the shop. */
export async function createSiteDataModule(
  { db, environment, contentFolder, now }: AppContext,
  { catalogue, deliveryDirectory, onChanged }: SiteDataDeps
): Promise<SiteDataModule> {
  await seedSite(db, join(contentFolder, 'site'))
  const features = { storeCredit: environment.storeCredit, leasing: environment.lender !== undefined }
  const contents = siteContents({ db, now, available: features, onChanged })
  const feed = new SiteFeed({
    db,
    now,
    readSources: async () => ({
      taxons: catalogue.taxonTree(),
      contents: await contents(),
      plan: await deliveryDirectory.planOf(db),
      branches: deliveryDirectory.branches,
      features
    })
  })
  return { contents, api: [siteDataRoutes(feed, now)], rootRoutes: [siteStyleRoutes(contents)] }
}
