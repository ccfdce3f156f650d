import { hasVisibleCharacter } from '@lampion/contract/rules/visible-text';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Button, LinkButton } from '../../../../components/ui/button.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { changePicture } from './insert-pictures.ts';
import { isElsewhere, isStored, type PictureAttributes } from './picture-attributes.ts';

const WAITING = { progress: 0, uploaded: null, error: null };
const LOST = { ...WAITING, error: 'Cette image n’est plus là. Ajoutez-la de nouveau.' };

/** Follows a picture on its way; once the server has it, it takes its place in the text. */
function usePictureUpload({ node, editor, getPos }: NodeViewProps) {
  const { src } = node.attrs as PictureAttributes;
  const { uploads } = editor.storage.image;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.read(src));
  useEffect(() => uploads.follow(src), [uploads, src]);
  const uploaded = upload?.uploaded;
  useEffect(() => {
    const position = getPos();
    if (!uploaded || position === undefined) return;
    const { src: stored, width, height } = uploaded;
    changePicture(editor, position, { src: stored, width, height }, { isTyped: false });
  }, [uploaded, editor, getPos]);
  return { ...(upload ?? (isElsewhere(src) ? WAITING : LOST)), retry: () => uploads.retry(src) };
}

/** A picture on its way: what is known of it, how far it is, or why it was refused. */
function PendingPicture(props: NodeViewProps) {
  const { src, alt } = props.node.attrs as PictureAttributes;
  const { preview, ...upload } = { preview: '', ...usePictureUpload(props) };
  const isForeign = isElsewhere(src);
  return (
    <div className="ae-pending-picture">
      {preview && <img src={preview} alt={alt ?? ''} />}
      <UploadProgress upload={upload} words={isForeign ? 'Reprise de l’image de son site…' : undefined}>
        {isForeign && (
          <LinkButton href={src} target="_blank" rel="noreferrer" size="small" variant="ghost">
            Voir l’image sur son site
          </LinkButton>
        )}
        <Button size="small" variant="ghost" onClick={props.deleteNode}>
          Retirer l’image
        </Button>
      </UploadProgress>
    </div>
  );
}

/** A picture in the text: on its way, or as readers will see it, with what is left to be done. */
export function PictureView(props: NodeViewProps) {
  const { node, editor, getPos, selected } = props;
  const { src, alt, width, height, caption, size } = node.attrs as PictureAttributes;
  const isDescribed = hasVisibleCharacter(alt ?? '');
  const describe = () => {
    const position = getPos();
    if (position !== undefined) editor.storage.image.describe(position);
  };
  return (
    <NodeViewWrapper as="figure" className="ae-picture" data-size={size ?? undefined}>
      {isStored(src) ? (
        <img src={src} alt={alt ?? ''} width={width ?? undefined} height={height ?? undefined} />
      ) : (
        <PendingPicture {...props} />
      )}
      {caption !== null && <figcaption>{caption}</figcaption>}
      {(!isDescribed || selected) && editor.isEditable && (
        <Button size="small" onClick={describe}>
          {isDescribed ? 'Modifier l’image' : 'Décrire l’image'}
        </Button>
      )}
    </NodeViewWrapper>
  );
}
