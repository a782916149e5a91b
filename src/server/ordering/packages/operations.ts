import { addToPackageBody, setInPackageBody } from '../../../contract/package.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PACKAGE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/compatibility_build',
    summary: 'The package somebody puts together',
    access: 'package',
    answer: 'PackageBody'
  },
  {
    method: 'post',
    path: '/compatibility_build/add',
    summary: 'So many more of some products into the package',
    access: 'package',
    body: addToPackageBody,
    answer: 'PackageBody',
    status: 201
  },
  {
    method: 'put',
    path: '/compatibility_build',
    summary: 'Exactly so many of a product; zero or less takes it out',
    access: 'package',
    body: setInPackageBody,
    answer: 'PackageBody'
  },
  {
    method: 'delete',
    path: '/compatibility_build',
    summary: 'Empty the package',
    access: 'package',
    answer: 'PackageBody'
  },
  {
    method: 'post',
    path: '/compatibility_build/add_to_cart',
    summary: 'All of the package into the cart; what cannot be bought is left out',
    access: 'package',
    answer: 'PackageToCartBody'
  }
]
