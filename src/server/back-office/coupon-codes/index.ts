export { createCouponCodesModule } from './module.ts'
