import records from '../../content/licences.json' with { type: 'json' }
import { licenceRecords, type OrderLicence } from '../contract/catalogue/licence.ts'
import { licencesForSale, type LicensedKind } from '../domain/catalogue/licence.ts'
import type { ShopLocale } from '../i18n/locales.ts'

const licences = licenceRecords.parse(records)

/** Trade licences of content/licences.json under which a kind of product is sold on a day. */
export const licencesOn = (locale: ShopLocale, kind: LicensedKind | undefined, day: string): readonly OrderLicence[] =>
  licencesForSale(licences, [kind], day).map(({ number, holder, issued_by, valid_until, demonstration = false }) => ({
    ...{ kind: kind ?? 'medicine', number, holder, valid_until, demonstration },
    issued_by: issued_by[locale]
  }))
