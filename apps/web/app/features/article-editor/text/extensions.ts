import { readListStart } from '@lampion/contract/rules/list-start';
import { type Extensions, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedAddress } from './link-address.ts';
import { Picture } from './pictures/picture.ts';
import { TextSearch } from './search/search.ts';

/** Keeps start numbers the server accepts, and decimal numbering only. */
const numberLists = (list: Node): Node =>
  list.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element: HTMLElement) => readListStart(element.getAttribute('start')),
        renderHTML: ({ start }: { start: unknown }) => ({ start: readListStart(String(start)) }),
      },
    }),
  });

const Kit = StarterKit.extend({
  addExtensions() {
    const all = this.parent?.() ?? [];
    return all.map((one) => (one instanceof Node && one.name === 'orderedList' ? numberLists(one) : one));
  },
});

/** The elements the server accepts, and no others: pasted content is reduced to these. */
export const extensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAllowedAddress(address),
      // The server adds them to links to other sites.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  TextSearch,
];
