import type { EventFacts, PartyFacts } from '@lampion/contract/events/event-facts';
import {
  AGE_CHECKED,
  answerAccess,
  describeAdmission,
  describeAge,
  hasAccess,
  isAgeChecked,
  languageLabel,
  listAccess,
} from '@lampion/contract/events/rules/describe-facts';
import { fr, frPlain } from '@lampion/contract/french';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { capitalise } from '@lampion/contract/platform/rules/format';
import {
  Accessibility,
  Banknote,
  IdCard,
  Languages,
  type LucideIcon,
  MapPin,
  ShoppingBag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/graphics.tsx';

interface FactProps {
  icon: LucideIcon;
  /** Read out in place of the icon. */
  label: string;
  title: ReactNode;
  /** One more line. */
  children?: ReactNode;
}

function Fact({ icon, label, title, children }: FactProps) {
  return (
    <div className="fact">
      <dt>
        <Icon of={icon} isLarge />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>
        {title}
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

interface EventFactsProps {
  event: EventFacts;
}

/** What it costs to get in, and from which age: nothing where nothing is said. */
export function ConditionFacts({ event }: EventFactsProps) {
  const { admissionNote, ticketUrl } = event;
  const [admission, age] = [describeAdmission(event), describeAge(event)];
  return (
    <>
      {(admission !== null || admissionNote !== null) && (
        <Fact icon={Banknote} label="Entrée" title={admission ?? 'Entrée'}>
          {admissionNote !== null && frPlain(admissionNote)}
          {ticketUrl !== null && (
            <>
              {admissionNote !== null && ' '}
              <a className="link" href={ticketUrl} rel="noopener nofollow ugc" target="_blank">
                Billetterie
                <span className="sr-only"> (nouvel onglet)</span>
              </a>
            </>
          )}
        </Fact>
      )}
      {age !== null && (
        <Fact icon={IdCard} label="Âge" title={age}>
          {isAgeChecked(event) && AGE_CHECKED}
        </Fact>
      )}
    </>
  );
}

/**
 * What the host of a party wants guests to know before they come: nothing where nothing is said.
 */
export function PartyNotes({ party }: { party: PartyFacts }) {
  // A party kept on a phone by an earlier version has none of them.
  const { accessDetails = null, bring = null, minimumAge = null } = party as Partial<PartyFacts>;
  const age = describeAge({ minimumAge });
  if (accessDetails === null && bring === null && age === null) return null;
  return (
    <dl className="facts ev-more">
      {age !== null && <Fact icon={IdCard} label="Âge" title={age} />}
      {accessDetails !== null && (
        <Fact icon={Accessibility} label="Accès" title={frPlain(accessDetails)}>
          Accès
        </Fact>
      )}
      {bring !== null && (
        <Fact icon={ShoppingBag} label="À apporter" title={frPlain(bring)}>
          À apporter
        </Fact>
      )}
    </dl>
  );
}

interface JoinFactsProps {
  event: EventFacts & { readonly place: string };
}

/** What guests must know before they answer: above the first field of the form. */
export function JoinFacts({ event }: JoinFactsProps) {
  return (
    <dl className="join-facts">
      <ConditionFacts event={event} />
      <Fact icon={MapPin} label="Lieu" title={fr(event.place)} />
      <Fact icon={Accessibility} label="Accès" title={summariseAccess(event)}>
        <a className="link" href="#acces">
          Tout l’accès
        </a>
      </Fact>
    </dl>
  );
}

/** "Trois marches", "Accessible en fauteuil roulant, boucle magnétique"; else that one may ask. */
function summariseAccess(event: EventFacts): string {
  const present = listAccess(event).filter(({ has }) => has === true);
  const summary = event.accessDetails ?? present.map(({ label }) => label).join(', ');
  return summary === '' ? 'Accès : demandez-nous' : capitalise(frPlain(summary));
}

interface EventAccessProps extends EventFactsProps {
  /** Whom to ask where the event names nobody. */
  organiser: Pick<PublicOrganiser, 'displayName' | 'path'>;
}

/** The access in detail, the languages, and what to bring. */
export function EventAccess({ event, organiser }: EventAccessProps) {
  const { accessDetails, accessContact, languages, bring } = event;
  return (
    <section aria-labelledby="acces">
      <h2 className="section-title ev-section" id="acces">
        Venir et entrer
      </h2>
      {accessDetails !== null && <p>{fr(accessDetails)}</p>}
      {hasAccess(event) && (
        <ul className="ev-access">
          {listAccess(event).map((detail) => (
            <li key={detail.name}>
              {capitalise(detail.label)}&nbsp;: <b>{answerAccess(detail)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        {hasAccess(event) ? 'Une question sur l’accès' : 'L’accès n’est pas précisé : demandez-nous'}
        {hasAccess(event) && <>&#8239;?</>}{' '}
        {accessContact === null ? (
          <a className="link" href={organiser.path}>
            {organiser.displayName}
          </a>
        ) : (
          frPlain(accessContact)
        )}
      </p>
      {(languages.length > 0 || bring !== null) && (
        <dl className="facts ev-more">
          {languages.length > 0 && (
            <Fact
              icon={Languages}
              label="Langues"
              title={capitalise(languages.map(languageLabel).join(', '))}
            />
          )}
          {bring !== null && (
            <Fact icon={ShoppingBag} label="À apporter" title={frPlain(bring)}>
              À apporter
            </Fact>
          )}
        </dl>
      )}
    </section>
  );
}
