/**
 * The verbs that a use case's file may begin with. The list is closed so that one action has one word throughout the
 * product; a new action adds its verb here, visible to a reviewer.
 */
// biome-ignore format: one word a line would bury the list
export const useCaseVerbs = [
  'accept', 'add', 'announce', 'answer', 'apply', 'archive', 'attach', 'build', 'cancel', 'change', 'check', 'close', 'compare', 'complete',
  'confirm', 'connect', 'count', 'create', 'decide', 'delete', 'deliver', 'describe', 'disconnect', 'draw', 'duplicate', 'encrypt', 'end', 'erase', 'export', 'find',
  'follow', 'forget', 'get', 'give', 'hash', 'import', 'invite', 'issue', 'join', 'keep', 'leave', 'list', 'load', 'lock', 'mark', 'move', 'notify',
  'open', 'order', 'pause', 'pay', 'prepare', 'preview', 'process', 'publish', 'purge', 'queue', 'read', 'record', 'register', 'remove', 'render',
  'reorder', 'reply', 'republish', 'request', 'reset', 'resolve', 'restore', 'resume', 'retry', 'return', 'revoke', 'sanitise', 'save', 'schedule',
  'search', 'send', 'set', 'show', 'sign', 'start', 'stop', 'store', 'submit', 'subscribe', 'suppress', 'suspend', 'sync', 'take', 'tell',
  'toggle', 'unfollow', 'unpublish', 'unsubscribe', 'update', 'upload', 'verify', 'visit', 'withdraw',
] as const;
