import { drawPartyLantern } from '@lampion/drawing/app/party-lantern';
import { Svg } from '../../../components/ui/svg.tsx';

/** A lantern on the string: shape is the type, light is the state. A word beside it says the same. */
export function PartyNode(props: Parameters<typeof drawPartyLantern>[0]) {
  return <Svg drawing={drawPartyLantern(props)} />;
}
