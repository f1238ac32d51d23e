import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirements of levels 1 and 2 by section: OWASP ASVS 5.0.0, without the chapters on OAuth and WebRTC. */
const sections: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
}

const required = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
)

const page = readFileSync('docs/asvs.md', 'utf8')

interface Row {
  id: string
  state: string
  how: string
}

/** Every requirement that the page names, with its heading and its answer. */
function rows(): Row[] {
  return page.split(/^## /m).flatMap((section) => {
    const [heading = '', ...items] = section.split(/\n- /)
    return items.flatMap((item) => {
      const [, ids = '', how = ''] = /^([\d., \n]+): ([\s\S]*)/.exec(item) ?? []
      return ids.split(/,\s+/).map((id) => ({ id, state: heading.trim(), how }))
    })
  })
}

test('every requirement of levels 1 and 2 has one answer', () => {
  expect(
    rows()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(required.toSorted())
})

test('a requirement that is met names its proof; one that is waived or has nothing to apply to says why', () => {
  for (const { id, how } of rows()) {
    expect(how.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').trim().length, id).toBeGreaterThan(3)
  }
  for (const { id, how } of rows().filter(({ state }) => state === 'Held')) expect(how, id).toMatch(/\]\(|See \d/)
})

test('the page that counts them counts right', () => {
  const count = (state: string) => rows().filter((row) => row.state === state).length
  // The two chapters without a row have as many rows as the standard has requirements in them.
  const elsewhere = 36
  expect(page).toContain(`${required.length + elsewhere} requirements`)
  expect(page).toContain(`${count('Held')} are held, ${count('Waived')} are waived`)
  expect(page).toContain(`${count('Nothing to apply to') + elsewhere} have nothing here`)
})
