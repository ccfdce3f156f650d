import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import {
  type GuestImport,
  IMPORT_PIECE_BYTES,
  IMPORT_PIECE_BYTES_MAX,
} from '@lampion/contract/schemas/guest-import';
import { ApiError, callApi } from '../../lib/api.ts';
import { isWorkbook } from '../../lib/read-list-fault.ts';

interface Sending {
  readonly params: { readonly id: string; readonly importId: string };
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Bytes that have left so far. */
  readonly onSent: (bytes: number) => void;
  /** What the server has read so far. */
  readonly onRead: (read: GuestImport) => void;
}

/** A lost connection, and a server that is busy or restarts: the piece is sent again, which changes nothing twice. */
const PAUSES_MS = [1000, 2000, 4000, 8000];
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);

/** Ends early once the sending is given up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms);
    signal.addEventListener('abort', () => resume(), { once: true });
  });
}

/**
 * Sends a file piece by piece, each once the previous one has been read; a workbook is one piece. Resolves with the whole list as it was read.
 * @throws ApiError for a file that is refused; AbortError once `signal` aborts
 */
export async function sendImport(sending: Sending): Promise<GuestImport> {
  const { file, onRead } = sending;
  const pieceSize = (await isWorkbook(file)) ? IMPORT_PIECE_BYTES_MAX : IMPORT_PIECE_BYTES;
  for (let offset = 0; ; ) {
    const read = await sendPatiently({ ...sending, pieceSize }, offset);
    onRead(read);
    offset = Math.max(offset, read.bytesRead);
    if (read.state !== 'reading' || offset >= file.size) return read;
  }
}

interface SendingPiece extends Sending {
  readonly pieceSize: number;
}

async function sendPatiently(sending: SendingPiece, offset: number): Promise<GuestImport> {
  for (const ms of PAUSES_MS) {
    try {
      return await sendPiece(sending, offset);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(ms, sending.signal);
      sending.signal.throwIfAborted();
    }
  }
  return sendPiece(sending, offset);
}

function sendPiece(sending: SendingPiece, offset: number): Promise<GuestImport> {
  const { params, file, signal, onSent, pieceSize } = sending;
  const piece = file.slice(offset, offset + pieceSize);
  const body = new FormData();
  body.set('piece', piece, 'liste.csv');
  body.set('offset', String(offset));
  body.set('size', String(file.size));
  const onProgress = (share: number) => onSent(offset + Math.floor(share * piece.size));
  return callApi(guestImportEndpoints.addImportPiece, { params, body, signal, onProgress });
}
