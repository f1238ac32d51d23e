import { measureFile } from './costs.ts'

measureFile()
