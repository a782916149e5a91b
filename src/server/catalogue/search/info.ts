/** The answer of `/`: clients read the product and protocol version from it first. */
export const SERVER_INFO = {
  name: 'delguur',
  cluster_name: 'delguur',
  cluster_uuid: '_na_',
  version: {
    number: '7.17.0',
    distribution: 'delguur',
    build_flavor: 'default',
    build_type: 'embedded',
    lucene_version: '8.11.1',
    minimum_wire_compatibility_version: '6.8.0',
    minimum_index_compatibility_version: '6.0.0-beta1'
  },
  // Clients of Elasticsearch 7 know a server by this sentence, and since 7.14 by the header.
  tagline: 'You Know, for Search'
}

export const PRODUCT_HEADER = ['X-Elastic-Product', 'Elasticsearch'] as const
