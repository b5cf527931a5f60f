import { LAYERS_ORIGIN } from '../../../contract/rules/map.layers.ts'
import type { Config } from '../../config.ts'

type HttpsSetting = Pick<Config, 'isHttps'>

export function securityHeaders(config: HttpsSetting): Record<string, string> {
  const { isHttps } = config
  return {
    'content-security-policy': policyOf(config, ''),
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** For a page that may show the country's layers: their pictures, and nothing else of theirs. */
export const policyWithLayers = (config: HttpsSetting) => policyOf(config, ` ${LAYERS_ORIGIN}`)

function policyOf({ isHttps }: HttpsSetting, images: string): string {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine and OpenLayers set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return policy.join(';')
}
