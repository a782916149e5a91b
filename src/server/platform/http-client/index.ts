export { createHttpClient, type HttpCall, type HttpClient, type HttpClientOptions } from './http-client.ts'
export { ProviderError, ProviderRefused, ProviderUnavailable, ProviderUnclear } from './provider-error.ts'
export { withRetry } from './with-retry.ts'
