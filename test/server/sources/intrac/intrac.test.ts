import { testSource } from '#test/support/source-kit.ts'

testSource('intrac')
