import type account from '../../locales/mn/account.json'
import type addresses from '../../locales/mn/addresses.json'
import type age from '../../locales/mn/age.json'
import type alertMail from '../../locales/mn/alert-mail.json'
import type articleEditor from '../../locales/mn/article-editor.json'
import type branches from '../../locales/mn/branches.json'
import type brand from '../../locales/mn/brand.json'
import type brands from '../../locales/mn/brands.json'
import type cards from '../../locales/mn/cards.json'
import type cart from '../../locales/mn/cart.json'
import type catalogue from '../../locales/mn/catalogue.json'
import type checkout from '../../locales/mn/checkout.json'
import type codeField from '../../locales/mn/code-field.json'
import type codes from '../../locales/mn/codes.json'
import type couponMail from '../../locales/mn/coupon-mail.json'
import type comments from '../../locales/mn/comments.json'
import type compare from '../../locales/mn/compare.json'
import type consent from '../../locales/mn/consent.json'
import type contact from '../../locales/mn/contact.json'
import type content from '../../locales/mn/content.json'
import type giftCards from '../../locales/mn/gift-cards.json'
import type listActions from '../../locales/mn/list-actions.json'
import type coupons from '../../locales/mn/coupons.json'
import type home from '../../locales/mn/home.json'
import type hotelBooking from '../../locales/mn/hotel-booking.json'
import type hotelBookings from '../../locales/mn/hotel-bookings.json'
import type hotelMail from '../../locales/mn/hotel-mail.json'
import type hotels from '../../locales/mn/hotels.json'
import type lease from '../../locales/mn/lease.json'
import type leaseMail from '../../locales/mn/lease-mail.json'
import type notificationMail from '../../locales/mn/notification-mail.json'
import type lookBooks from '../../locales/mn/look-books.json'
import type orderMail from '../../locales/mn/order-mail.json'
import type moderation from '../../locales/mn/moderation.json'
import type moderationStaff from '../../locales/mn/moderation-staff.json'
import type newsStaff from '../../locales/mn/news-staff.json'
import type newsletter from '../../locales/mn/newsletter.json'
import type notice from '../../locales/mn/notice.json'
import type nutrition from '../../locales/mn/nutrition.json'
import type offline from '../../locales/mn/offline.json'
import type office from '../../locales/mn/office.json'
import type officeReports from '../../locales/mn/office-reports.json'
import type officeOrders from '../../locales/mn/office-orders.json'
import type officeCoupons from '../../locales/mn/office-coupons.json'
import type officeGiftCards from '../../locales/mn/office-gift-cards.json'
import type officeIssuedCodes from '../../locales/mn/office-issued-codes.json'
import type officeLeases from '../../locales/mn/office-leases.json'
import type officeReturns from '../../locales/mn/office-returns.json'
import type officeMoney from '../../locales/mn/office-money.json'
import type officeCustomers from '../../locales/mn/office-customers.json'
import type officeSystem from '../../locales/mn/office-system.json'
import type officeDelivery from '../../locales/mn/office-delivery.json'
import type officeDeliveryRuns from '../../locales/mn/office-delivery-runs.json'
import type officeSite from '../../locales/mn/office-site.json'
import type officeSavedViews from '../../locales/mn/office-saved-views.json'
import type officeMessageTexts from '../../locales/mn/office-message-texts.json'
import type officeGoLive from '../../locales/mn/office-go-live.json'
import type officeNewProduct from '../../locales/mn/office-new-product.json'
import type officeProductImport from '../../locales/mn/office-product-import.json'
import type officeProductSheet from '../../locales/mn/office-product-sheet.json'
import type officePhoneOrders from '../../locales/mn/office-phone-orders.json'
import type officeSearch from '../../locales/mn/office-search.json'
import type officeProducts from '../../locales/mn/office-products.json'
import type officeShipments from '../../locales/mn/office-shipments.json'
import type order from '../../locales/mn/order.json'
import type orderLookup from '../../locales/mn/order-lookup.json'
import type orderNotifications from '../../locales/mn/order-notifications.json'
import type orders from '../../locales/mn/orders.json'
import type packshot from '../../locales/mn/packshot.json'
import type accountMenu from '../../locales/mn/account-menu.json'
import type pay from '../../locales/mn/pay.json'
import type packages from '../../locales/mn/package.json'
import type payment from '../../locales/mn/payment.json'
import type problem from '../../locales/mn/problem.json'
import type product from '../../locales/mn/product.json'
import type profile from '../../locales/mn/profile.json'
import type deliveryEstimate from '../../locales/mn/delivery-estimate.json'
import type deviceStorage from '../../locales/mn/device-storage.json'
import type drawCheck from '../../locales/mn/draw-check.json'
import type prizeGame from '../../locales/mn/prize-game.json'
import type prizeMail from '../../locales/mn/prize-mail.json'
import type prizes from '../../locales/mn/prizes.json'
import type prizePromotions from '../../locales/mn/prize-promotions.json'
import type questions from '../../locales/mn/questions.json'
import type receipt from '../../locales/mn/receipt.json'
import type recipes from '../../locales/mn/recipes.json'
import type reviews from '../../locales/mn/reviews.json'
import type retention from '../../locales/mn/retention.json'
import type returns from '../../locales/mn/returns.json'
import type roulette from '../../locales/mn/roulette.json'
import type rouletteStaff from '../../locales/mn/roulette-staff.json'
import type saved from '../../locales/mn/saved.json'
import type search from '../../locales/mn/search.json'
import type searchExplanation from '../../locales/mn/search-explanation.json'
import type reauthentication from '../../locales/mn/reauthentication.json'
import type security from '../../locales/mn/security.json'
import type settings from '../../locales/mn/settings.json'
import type productRows from '../../locales/mn/product-rows.json'
import type shell from '../../locales/mn/shell.json'
import type signIn from '../../locales/mn/sign-in.json'
import type site from '../../locales/mn/site.json'
import type social from '../../locales/mn/social.json'
import type sizes from '../../locales/mn/sizes.json'
import type { CompanyWords } from './company.ts'
import type travel from '../../locales/mn/travel.json'
import type travelForm from '../../locales/mn/travel-form.json'
import type travelQuotes from '../../locales/mn/travel-quotes.json'
import type travelStaff from '../../locales/mn/travel-staff.json'
import type travelMail from '../../locales/mn/travel-mail.json'
import type vendors from '../../locales/mn/vendors.json'
import type boxOffice from '../../locales/mn/box-office.json'
import type scanner from '../../locales/mn/scanner.json'
import type staff from '../../locales/mn/staff.json'
import type staffManagement from '../../locales/mn/staff-management.json'
import type staffSecurity from '../../locales/mn/staff-security.json'
import type staffPermissions from '../../locales/mn/staff-permissions.json'
import type tickets from '../../locales/mn/tickets.json'
import type wallet from '../../locales/mn/wallet.json'
import type stock from '../../locales/mn/stock.json'
import type sums from '../../locales/mn/sums.json'
import type wishes from '../../locales/mn/wishes.json'
import type withoutScript from '../../locales/mn/without-script.json'

/** One line per file in `locales/mn`; the Mongolian file is the type of the others. */
export interface Areas {
  company: CompanyWords
  account: typeof account
  addresses: typeof addresses
  age: typeof age
  'alert-mail': typeof alertMail
  'article-editor': typeof articleEditor
  branches: typeof branches
  brand: typeof brand
  brands: typeof brands
  cards: typeof cards
  cart: typeof cart
  catalogue: typeof catalogue
  checkout: typeof checkout
  'code-field': typeof codeField
  codes: typeof codes
  'coupon-mail': typeof couponMail
  comments: typeof comments
  compare: typeof compare
  consent: typeof consent
  contact: typeof contact
  content: typeof content
  'gift-cards': typeof giftCards
  'list-actions': typeof listActions
  coupons: typeof coupons
  home: typeof home
  'hotel-booking': typeof hotelBooking
  'hotel-bookings': typeof hotelBookings
  'hotel-mail': typeof hotelMail
  hotels: typeof hotels
  lease: typeof lease
  'lease-mail': typeof leaseMail
  'notification-mail': typeof notificationMail
  'look-books': typeof lookBooks
  packshot: typeof packshot
  'order-mail': typeof orderMail
  moderation: typeof moderation
  'moderation-staff': typeof moderationStaff
  'news-staff': typeof newsStaff
  newsletter: typeof newsletter
  notice: typeof notice
  nutrition: typeof nutrition
  offline: typeof offline
  office: typeof office
  'office-orders': typeof officeOrders
  'office-reports': typeof officeReports
  'office-money': typeof officeMoney
  'office-coupons': typeof officeCoupons
  'office-gift-cards': typeof officeGiftCards
  'office-issued-codes': typeof officeIssuedCodes
  'office-leases': typeof officeLeases
  'office-returns': typeof officeReturns
  'office-customers': typeof officeCustomers
  'office-system': typeof officeSystem
  'office-delivery': typeof officeDelivery
  'office-delivery-runs': typeof officeDeliveryRuns
  'office-message-texts': typeof officeMessageTexts
  'office-saved-views': typeof officeSavedViews
  'office-site': typeof officeSite
  'office-go-live': typeof officeGoLive
  'office-new-product': typeof officeNewProduct
  'office-product-import': typeof officeProductImport
  'office-product-sheet': typeof officeProductSheet
  'office-phone-orders': typeof officePhoneOrders
  'office-search': typeof officeSearch
  'office-products': typeof officeProducts
  'office-shipments': typeof officeShipments
  order: typeof order
  'order-lookup': typeof orderLookup
  'order-notifications': typeof orderNotifications
  orders: typeof orders
  'account-menu': typeof accountMenu
  pay: typeof pay
  package: typeof packages
  payment: typeof payment
  problem: typeof problem
  product: typeof product
  profile: typeof profile
  'delivery-estimate': typeof deliveryEstimate
  'device-storage': typeof deviceStorage
  'draw-check': typeof drawCheck
  'prize-game': typeof prizeGame
  'prize-mail': typeof prizeMail
  prizes: typeof prizes
  'prize-promotions': typeof prizePromotions
  questions: typeof questions
  receipt: typeof receipt
  recipes: typeof recipes
  retention: typeof retention
  returns: typeof returns
  reviews: typeof reviews
  roulette: typeof roulette
  'roulette-staff': typeof rouletteStaff
  saved: typeof saved
  search: typeof search
  'search-explanation': typeof searchExplanation
  reauthentication: typeof reauthentication
  security: typeof security
  settings: typeof settings
  'product-rows': typeof productRows
  shell: typeof shell
  'sign-in': typeof signIn
  site: typeof site
  social: typeof social
  sizes: typeof sizes
  sums: typeof sums
  travel: typeof travel
  'travel-form': typeof travelForm
  'travel-quotes': typeof travelQuotes
  'travel-staff': typeof travelStaff
  'travel-mail': typeof travelMail
  vendors: typeof vendors
  'box-office': typeof boxOffice
  scanner: typeof scanner
  staff: typeof staff
  'staff-management': typeof staffManagement
  'staff-security': typeof staffSecurity
  'staff-permissions': typeof staffPermissions
  tickets: typeof tickets
  wallet: typeof wallet
  stock: typeof stock
  wishes: typeof wishes
  'without-script': typeof withoutScript
}

export type Area = keyof Areas
