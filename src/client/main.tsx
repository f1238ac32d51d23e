import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/global.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
void import('./app.tsx').then(({ startApplication }) => startApplication(root))
