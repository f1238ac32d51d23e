import type { Preferences } from '#domain/preferences/preferences.ts'
import { sports } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { region } from '#region/region.ts'
import { FoldedVenues } from '#client/ui/venues/folded-venues.tsx'
import { PreferencesPart } from './preferences-part.tsx'

/** The person's saved venues by sport, and the venues where they are a member. */
export function MyVenues({ draft, onChange }: { draft: Preferences; onChange: (part: Partial<Preferences>) => void }) {
  return (
    <>
      <PreferencesPart title="My Venues">
        {sports.map((sport) => (
          <FoldedVenues
            key={sport}
            name={`${region.sportNames[sport]} venues`}
            venues={venuesOf(sport)}
            selected={draft[`${sport}Venues`]}
            valueOf={({ displayName }) => displayName}
            onChange={(names) => onChange({ [`${sport}Venues`]: names })}
          />
        ))}
      </PreferencesPart>
      <PreferencesPart title="Memberships">
        <FoldedVenues
          name="Member of a club? Also watch times only members can book"
          venues={venuesOf('all')}
          selected={draft.memberVenues}
          valueOf={({ id }) => id}
          onChange={(memberVenues) => onChange({ memberVenues })}
        />
      </PreferencesPart>
    </>
  )
}
