import type {
  AddPackageItemRequest,
  PackageBody,
  PackageToCartResponse,
  ChangePackageItemRequest
} from '../contract/ordering/package.ts'
import { http } from './http.ts'

/** `token` is a guest's key to their package; who is signed in takes along what lies behind it. */
export const getPackage = (token: string) => http<PackageBody>('/compatibility_build', { packageToken: token })

export const postPackageItem = (token: string, body: AddPackageItemRequest) =>
  http<PackageBody>('/compatibility_build/add', { method: 'POST', body, packageToken: token })

export const putPackageItem = (token: string, body: ChangePackageItemRequest) =>
  http<PackageBody>('/compatibility_build', { method: 'PUT', body, packageToken: token })

export const deletePackage = (token: string) =>
  http<PackageBody>('/compatibility_build', { method: 'DELETE', packageToken: token })

export const postPackageToCart = (token: string, orderToken: string | undefined) =>
  http<PackageToCartResponse>('/compatibility_build/add_to_cart', { method: 'POST', packageToken: token, orderToken })
