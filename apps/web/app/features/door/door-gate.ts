import { doorEndpoints } from '@lampion/contract/endpoints/door';
import { callApi } from '../../lib/api.ts';
import type { DoorGate } from './door-keeper.ts';

export function hostGate(id: string, accountId: string): DoorGate {
  const params = { id };
  return {
    key: `host:${accountId}:${id}`,
    read: () => callApi(doorEndpoints.getDoor, { params }),
    send: (body) => callApi(doorEndpoints.recordDoorEntries, { params, body }),
  };
}

export function linkGate(token: string): DoorGate {
  const params = { token };
  return {
    key: `link:${token}`,
    read: () => callApi(doorEndpoints.getLinkedDoor, { params }),
    send: (body) => callApi(doorEndpoints.recordLinkedDoorEntries, { params, body }),
  };
}
