/**
 * Permissions-Policy: what a page may ask of the device. The members' app scans codes, nothing else
 * needs a camera.
 */
export function deviceFeatures({ hasCamera }: { hasCamera: boolean }): string {
  return `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(self), payment=()`;
}

/**
 * Headers of every answer. The content policy is the strictest: an answer that is more than data (a
 * page, a drawing) sets its own. HSTS only where the product is reached by https.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': deviceFeatures({ hasCamera: false }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
