/** A static TTF that captions are drawn with; the same bytes in the browser, the API and the worker. */
export type FontFile = {
  file: string
  sha256: string
  /** Name ID 1, by which libass finds the file. */
  family: string
  /** OS/2 usWeightClass. Within a family, 700 is the face that `\b1` selects. */
  weight: 400 | 700 | 900
  italic: boolean
}

/** Every font file of the product; `fonts/build` copies exactly these and checks their digests. */
export const FONT_FILES: readonly FontFile[] = [
  {
    file: 'Montserrat_400Regular.ttf',
    sha256: 'ef9cf99f0175bef530b88934bd904fcf56f773cec6fd4dfb8ccaf7ce2bbd395e',
    family: 'Montserrat',
    weight: 400,
    italic: false,
  },
  {
    file: 'Montserrat_400Regular_Italic.ttf',
    sha256: '7e87c0f96b39fbb919b30aef8991323d0b257649f391e6456bcf03c231448f49',
    family: 'Montserrat',
    weight: 400,
    italic: true,
  },
  {
    file: 'Montserrat_700Bold.ttf',
    sha256: '7fa93d7daa5c2f881a6727229c211782de6b76008fbd6346b3d7664e8fc83f43',
    family: 'Montserrat',
    weight: 700,
    italic: false,
  },
  {
    file: 'Montserrat_700Bold_Italic.ttf',
    sha256: '001a59b0f2c541080033b83ca6dfacce03095d99caa3594835f51b7c6d9ce758',
    family: 'Montserrat',
    weight: 700,
    italic: true,
  },
  {
    file: 'Montserrat_900Black.ttf',
    sha256: 'b48e6741b9889ede4ffe3d8acfda3e6917c62127537b19fe7206cba04e6ebb63',
    family: 'Montserrat Black',
    weight: 900,
    italic: false,
  },
  {
    file: 'Montserrat_900Black_Italic.ttf',
    sha256: '0630ee6bc069c14d288cdec9e35227e140dd9272dd43db3e54a0e78ea3db3052',
    family: 'Montserrat Black',
    weight: 900,
    italic: true,
  },
  {
    file: 'NotoSans_400Regular.ttf',
    sha256: 'fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614',
    family: 'Noto Sans',
    weight: 400,
    italic: false,
  },
  {
    file: 'NotoSans_400Regular_Italic.ttf',
    sha256: 'feb3e57888ce3acb604f270c278cfb304c674306518771619ddbdefca42a066b',
    family: 'Noto Sans',
    weight: 400,
    italic: true,
  },
  {
    file: 'NotoSans_700Bold.ttf',
    sha256: '13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431',
    family: 'Noto Sans',
    weight: 700,
    italic: false,
  },
  {
    file: 'NotoSans_700Bold_Italic.ttf',
    sha256: '7e34616e092593c340449baf9a259075a054c6419511ccf21ff0d83a1c9dd0d0',
    family: 'Noto Sans',
    weight: 700,
    italic: true,
  },
  {
    file: 'NotoSans_900Black.ttf',
    sha256: '18ee64cb5a5a842f036857f771e3a35ba9708a6d13b047d573ead088682083b9',
    family: 'Noto Sans Black',
    weight: 900,
    italic: false,
  },
  {
    file: 'Roboto_400Regular.ttf',
    sha256: '15256405ecb0d880678833a582760efad538ab2932318b52c8105b267d159459',
    family: 'Roboto',
    weight: 400,
    italic: false,
  },
  {
    file: 'Roboto_400Regular_Italic.ttf',
    sha256: '6a372c348dc20c246b92d60b9bda3c0a9ffedc129790ed3f31faf89daa99d793',
    family: 'Roboto',
    weight: 400,
    italic: true,
  },
  {
    file: 'Roboto_700Bold.ttf',
    sha256: '4aaf8c5b661a386998c2e70cf2b87e2440f5404e0b8fd81164f0413fb3435ec6',
    family: 'Roboto',
    weight: 700,
    italic: false,
  },
  {
    file: 'Roboto_700Bold_Italic.ttf',
    sha256: 'c6a5e7c224d3bf6698e5d3c124f0f0220cad20d5d413920447a96f033a0292ee',
    family: 'Roboto',
    weight: 700,
    italic: true,
  },
  {
    file: 'Fruktur_400Regular.ttf',
    sha256: '5b36b3f7ad39d3b7d6b7765560839c34596c3d63d374c2b9f7f8665f486a072b',
    family: 'Fruktur',
    weight: 400,
    italic: false,
  },
  {
    file: 'Fruktur_400Regular_Italic.ttf',
    sha256: '6283fc9e85c74ac978468bd6ca690a0aa227ed6331927e600e151e73aaf81bf4',
    family: 'Fruktur',
    weight: 400,
    italic: true,
  },
  {
    file: 'ComicRelief_400Regular.ttf',
    sha256: '023f9064c4be987dc311efba9af8f4a956e84f6380f61113af612a7430abaabb',
    family: 'Comic Relief',
    weight: 400,
    italic: false,
  },
  {
    file: 'ComicRelief_700Bold.ttf',
    sha256: '723569be8a5ffe305152d8e2a3f5b3a5319b38520c98be491380aa359b4e12cf',
    family: 'Comic Relief',
    weight: 700,
    italic: false,
  },
  {
    file: 'Rowdies_400Regular.ttf',
    sha256: '307a12cc0cdd55c3cf4ba93ca692cfa25873adc5bf7c52f0c7e0b90e0bcd8e2a',
    family: 'Rowdies',
    weight: 400,
    italic: false,
  },
  {
    file: 'Rowdies_700Bold.ttf',
    sha256: '05cb32ea1fd27a5799797e5b8424e0ad9bfe2a72806fc4e926b49b509df04bfb',
    family: 'Rowdies',
    weight: 700,
    italic: false,
  },
  {
    file: 'SpecialGothicExpandedOne_400Regular.ttf',
    sha256: '203650c9c26f466361b2e3cd7f65e82d6fa05ed22bdac8ada4476526bed121a8',
    family: 'Special Gothic Expanded One',
    weight: 400,
    italic: false,
  },
  {
    file: 'NotoSansArabic_700Bold.ttf',
    sha256: 'a86a704ff8b315082f4859b04c2f8f746f4cefb14553ef10505f143e0d4829d3',
    family: 'Noto Sans Arabic',
    weight: 700,
    italic: false,
  },
  {
    file: 'NotoSansArabic_900Black.ttf',
    sha256: '590e368161b4bfbeb9aad348ddc8832a05a60212821f02a2e380ecf0333f5d02',
    family: 'Noto Sans Arabic Black',
    weight: 900,
    italic: false,
  },
  {
    file: 'NotoSansSC_700Bold.ttf',
    sha256: '9a38ae0ab28cd5a256f9ea8e00dedc688aac17f7915fcb000572990afa956b96',
    family: 'Noto Sans SC',
    weight: 700,
    italic: false,
  },
  {
    file: 'NotoSansSC_900Black.ttf',
    sha256: '2e4413c405bdf804f26571579b9b2dd8ea4732ea57a3b034f2467cad45a886e0',
    family: 'Noto Sans SC Black',
    weight: 900,
    italic: false,
  },
  {
    file: 'NotoSansJP_700Bold.ttf',
    sha256: 'c5b7b9d6a6eb682b0d4e6bbb38509575fd2759a28f147daa74714d1359a7909e',
    family: 'Noto Sans JP',
    weight: 700,
    italic: false,
  },
  {
    file: 'NotoSansJP_900Black.ttf',
    sha256: 'b731cbfe601c4d95eaa3b4793700735dba0d913088ef16f26195326debf237aa',
    family: 'Noto Sans JP Black',
    weight: 900,
    italic: false,
  },
]
