import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { readCouponListSearch } from '../../stores/office/coupon-list-search.ts'
import { readCustomerListSearch } from '../../stores/office/customer-list-search.ts'
import { readGiftCardListSearch } from '../../stores/office/gift-card-list-search.ts'
import { readIssuedCodeListSearch } from '../../stores/office/issued-code-list-search.ts'
import { readLeaseListSearch } from '../../stores/office/lease-list-search.ts'
import { readOrderListSearch } from '../../stores/office/order-list-search.ts'
import { readPaymentListSearch } from '../../stores/office/payment-list-search.ts'
import { readProductListSearch } from '../../stores/office/product-list-search.ts'
import { readReportSearch } from '../../stores/office/report-search.ts'
import { readDeliveryRunsSearch } from '../../stores/staff/delivery-runs.ts'
import { readReturnListSearch } from '../../stores/office/return-list-search.ts'
import { readShipmentListSearch } from '../../stores/office/shipment-list-search.ts'
import { lazyComponent } from '../shell/lazy-component.ts'
import { ErrorScreen, NotFoundScreen } from './error-screen.tsx'
import { HomeScreen } from './home.tsx'
import { OfficeShell } from './shell.tsx'

const rootRoute = createRootRoute({ component: OfficeShell })

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomeScreen }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders',
    validateSearch: readOrderListSearch,
    component: lazyComponent(() => import('./orders/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/$number',
    component: lazyComponent(() => import('./orders/order-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/phone-orders',
    component: lazyComponent(() => import('./phone-orders/start-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/phone-orders/$number',
    component: lazyComponent(() => import('./phone-orders/phone-order-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/customers',
    validateSearch: readCustomerListSearch,
    component: lazyComponent(() => import('./customers/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/customers/$id',
    component: lazyComponent(() => import('./customers/customer-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products',
    validateSearch: readProductListSearch,
    component: lazyComponent(() => import('./products/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/sheet',
    validateSearch: readProductListSearch,
    component: lazyComponent(() => import('./products/sheet-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/batches',
    component: lazyComponent(() => import('./products/batches-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/new',
    component: lazyComponent(() => import('./new-product/new-product-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/imports',
    component: lazyComponent(() => import('./product-imports/upload-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/imports/$id',
    component: lazyComponent(() => import('./product-imports/import-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/products/$sku',
    component: lazyComponent(() => import('./products/product-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/search',
    component: lazyComponent(() => import('./search-rules/search-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/shipments',
    validateSearch: readShipmentListSearch,
    component: lazyComponent(() => import('./shipments/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/shipments/$number',
    component: lazyComponent(() => import('./shipments/shipment-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/delivery-runs',
    validateSearch: readDeliveryRunsSearch,
    component: lazyComponent(() => import('./delivery-runs/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/delivery-runs/$number',
    component: lazyComponent(() => import('./delivery-runs/run-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payments',
    validateSearch: readPaymentListSearch,
    component: lazyComponent(() => import('./payments/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payments/$number',
    component: lazyComponent(() => import('./payments/payment-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/coupons',
    validateSearch: readCouponListSearch,
    component: lazyComponent(() => import('./coupon-codes/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/coupons/new',
    component: lazyComponent(() => import('./coupon-codes/new-coupon-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/coupons/$code',
    component: lazyComponent(() => import('./coupon-codes/coupon-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/issued-codes',
    validateSearch: readIssuedCodeListSearch,
    component: lazyComponent(() => import('./issued-codes/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gift-cards',
    validateSearch: readGiftCardListSearch,
    component: lazyComponent(() => import('./gift-cards/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gift-cards/$reference',
    component: lazyComponent(() => import('./gift-cards/gift-card-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/limits',
    component: lazyComponent(() => import('./money/limits-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/payment-methods',
    component: lazyComponent(() => import('./money/payment-methods-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leases',
    validateSearch: readLeaseListSearch,
    component: lazyComponent(() => import('./leases/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leases/$number',
    component: lazyComponent(() => import('./leases/lease-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/returns',
    validateSearch: readReturnListSearch,
    component: lazyComponent(() => import('./returns/list-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/returns/$number',
    component: lazyComponent(() => import('./returns/return-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/bank-transfers',
    component: lazyComponent(() => import('./money/transfers-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/refunds',
    component: lazyComponent(() => import('./money/refunds-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/receipts',
    component: lazyComponent(() => import('./money/receipts-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reports',
    validateSearch: readReportSearch,
    component: lazyComponent(() => import('./reports/reports-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/system',
    component: lazyComponent(() => import('./system/system-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/delivery',
    component: lazyComponent(() => import('./delivery-settings/delivery-settings-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/message-texts',
    component: lazyComponent(() => import('./message-texts/message-texts-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/site',
    component: lazyComponent(() => import('./site/site-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/go-live',
    component: lazyComponent(() => import('./go-live/go-live-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/people',
    component: lazyComponent(() => import('./management/people-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/audit',
    component: lazyComponent(() => import('./management/audit-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/integrations',
    component: lazyComponent(() => import('./management/integrations-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wallet-corrections',
    component: lazyComponent(() => import('./management/corrections-screen.tsx'))
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account',
    component: lazyComponent(() => import('./management/account-screen.tsx'))
  })
])

/** The query of an address as people write it: names and texts, no JSON. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
function stringifySearch(search: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(search).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== ''
  )
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`
}

export const createOfficeRouter = (basepath: string) =>
  createRouter({
    ...{ routeTree, basepath, parseSearch, stringifySearch },
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>
  }
}
