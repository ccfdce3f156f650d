/** Permissions-Policy of a page. Only the members' app uses the camera, to scan codes. */
export function deviceFeatures({ hasCamera }: { hasCamera: boolean }): string {
  return `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(self), payment=()`;
}

/**
 * Headers of every answer. The content policy is the strictest one; a page or drawing sets its own.
 * HSTS only if the product uses https. Referrers lack the path, which may be a private link.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': deviceFeatures({ hasCamera: false }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
