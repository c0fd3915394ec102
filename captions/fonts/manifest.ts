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
// biome-ignore format: a line a file
export const FONT_FILES: readonly FontFile[] = [
  font('Montserrat', '400Regular', 'ef9cf99f0175bef530b88934bd904fcf56f773cec6fd4dfb8ccaf7ce2bbd395e'),
  font('Montserrat', '400Regular_Italic', '7e87c0f96b39fbb919b30aef8991323d0b257649f391e6456bcf03c231448f49'),
  font('Montserrat', '700Bold', '7fa93d7daa5c2f881a6727229c211782de6b76008fbd6346b3d7664e8fc83f43'),
  font('Montserrat', '700Bold_Italic', '001a59b0f2c541080033b83ca6dfacce03095d99caa3594835f51b7c6d9ce758'),
  font('Montserrat', '900Black', 'b48e6741b9889ede4ffe3d8acfda3e6917c62127537b19fe7206cba04e6ebb63'),
  font('Montserrat', '900Black_Italic', '0630ee6bc069c14d288cdec9e35227e140dd9272dd43db3e54a0e78ea3db3052'),
  font('Noto Sans', '400Regular', 'fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614'),
  font('Noto Sans', '400Regular_Italic', 'feb3e57888ce3acb604f270c278cfb304c674306518771619ddbdefca42a066b'),
  font('Noto Sans', '700Bold', '13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431'),
  font('Noto Sans', '700Bold_Italic', '7e34616e092593c340449baf9a259075a054c6419511ccf21ff0d83a1c9dd0d0'),
  font('Noto Sans', '900Black', '18ee64cb5a5a842f036857f771e3a35ba9708a6d13b047d573ead088682083b9'),
  font('Roboto', '400Regular', '15256405ecb0d880678833a582760efad538ab2932318b52c8105b267d159459'),
  font('Roboto', '400Regular_Italic', '6a372c348dc20c246b92d60b9bda3c0a9ffedc129790ed3f31faf89daa99d793'),
  font('Roboto', '700Bold', '4aaf8c5b661a386998c2e70cf2b87e2440f5404e0b8fd81164f0413fb3435ec6'),
  font('Roboto', '700Bold_Italic', 'c6a5e7c224d3bf6698e5d3c124f0f0220cad20d5d413920447a96f033a0292ee'),
  font('Fruktur', '400Regular', '5b36b3f7ad39d3b7d6b7765560839c34596c3d63d374c2b9f7f8665f486a072b'),
  font('Fruktur', '400Regular_Italic', '6283fc9e85c74ac978468bd6ca690a0aa227ed6331927e600e151e73aaf81bf4'),
  font('Comic Relief', '400Regular', '023f9064c4be987dc311efba9af8f4a956e84f6380f61113af612a7430abaabb'),
  font('Comic Relief', '700Bold', '723569be8a5ffe305152d8e2a3f5b3a5319b38520c98be491380aa359b4e12cf'),
  font('Rowdies', '400Regular', '307a12cc0cdd55c3cf4ba93ca692cfa25873adc5bf7c52f0c7e0b90e0bcd8e2a'),
  font('Rowdies', '700Bold', '05cb32ea1fd27a5799797e5b8424e0ad9bfe2a72806fc4e926b49b509df04bfb'),
  font('Special Gothic Expanded One', '400Regular', '203650c9c26f466361b2e3cd7f65e82d6fa05ed22bdac8ada4476526bed121a8'),
  font('Noto Sans Arabic', '700Bold', 'a86a704ff8b315082f4859b04c2f8f746f4cefb14553ef10505f143e0d4829d3'),
  font('Noto Sans Arabic', '900Black', '590e368161b4bfbeb9aad348ddc8832a05a60212821f02a2e380ecf0333f5d02'),
  font('Noto Sans SC', '700Bold', '9a38ae0ab28cd5a256f9ea8e00dedc688aac17f7915fcb000572990afa956b96'),
  font('Noto Sans SC', '900Black', '2e4413c405bdf804f26571579b9b2dd8ea4732ea57a3b034f2467cad45a886e0'),
  font('Noto Sans JP', '700Bold', 'c5b7b9d6a6eb682b0d4e6bbb38509575fd2759a28f147daa74714d1359a7909e'),
  font('Noto Sans JP', '900Black', 'b731cbfe601c4d95eaa3b4793700735dba0d913088ef16f26195326debf237aa'),
  font('Noto Sans KR', '700Bold', '4ffa20c272ae6d689f7c8d34ff9c8039a326e9c334d9fc8852b2a7396227d077'),
  font('Noto Sans KR', '900Black', '97f222aa1479267310da91e63adc8c8b69e24b93ff5791490cd4f8b70842895f'),
  font('Noto Sans Hebrew', '700Bold', '8010b087f33f152e25aef020e68cb5568d6f8deebb6dde8f60d655196e59ebde'),
  font('Noto Sans Hebrew', '900Black', 'c51aa4df24a11df15d04bd0b2be2593deb1e0e234a670d8886e61bbbc3ed8464'),
  font('Noto Sans Devanagari', '700Bold', '67f1ec9e2ac30b261090e32953b2df0adf6c942ab26ac47efb490fa7315bddab'),
  font('Noto Sans Devanagari', '900Black', 'a4e462613ba5891021d2934f2f9194630b6098e9134ad512b41433efdb5c2c8c'),
  font('Noto Sans Bengali', '700Bold', '3a44a4cf2c4f79c3ead8f52dffd5b3a66f0b2483792d66bad81e1a51e888bfd6'),
  font('Noto Sans Bengali', '900Black', '6c95a791ce7bfeee883c78f546876ba5bea21b74a4c6f552815eff7464d38367'),
  font('Noto Sans Gurmukhi', '700Bold', '49b4d13ee80c9ba8ae008948b43dc53f200f619d8bc206cacaddb6b781c49625'),
  font('Noto Sans Gurmukhi', '900Black', '7531018cf597dc5c156127d47762a130932ef6d138b764ca504aaf326d7c7987'),
  font('Noto Sans Gujarati', '700Bold', 'd5aee2fbe1dec84e8e54ec72dfda1d138f1401ddf18f06bbd11ea8b64f8b45b2'),
  font('Noto Sans Gujarati', '900Black', 'f5c747ddeaf2f7d6429e317549179447d7fec09e343b389f159ee02c712fbb9e'),
  font('Noto Sans Tamil', '700Bold', 'c4abfe6f1291568247afb568fe6a666584f9bf7c91f7e163fd628abb368af316'),
  font('Noto Sans Tamil', '900Black', '1da7869cf4c833c7201c9b82e7aadb3b703b24fc4f61e4a25d3dc2c7f785cdcf'),
  font('Noto Sans Telugu', '700Bold', '25f2402bfa537c74c5c555452ad2a3289caf5925efeabc116ac4b90469b42a6a'),
  font('Noto Sans Telugu', '900Black', '2d9566f40f21a600a6b68b6a8322cec93560087296c636af7d380a33f61aaf26'),
  font('Noto Sans Kannada', '700Bold', 'bba4d58d9d5a58834c4bca50cf3b00cc230b05341566cf08961e632ef5c6ab75'),
  font('Noto Sans Kannada', '900Black', 'b4f96802a49e1b7cff2bccb5de86ba1916906534b612f47ffb08b7012007707a'),
  font('Noto Sans Malayalam', '700Bold', '3b717223c3d06ed724acce05d87ac40bb63d4bec5fdba282cbecc5b1f57c05da'),
  font('Noto Sans Malayalam', '900Black', 'd1d45352d5a117f03ec156d308a73288c0541a2d54feaf2ce3504932e83b7ad9'),
  font('Noto Sans Sinhala', '700Bold', '69b79ed8e643a86cf3b72e971bfdc745b1d211e0c90e8afe1f9341306a950d6e'),
  font('Noto Sans Sinhala', '900Black', '6993510ca1f7291622ea3563acbea4133603f6e4302308c7354cffa7e1f7a3de'),
  font('Noto Sans Thai', '700Bold', '0be544f347b3ab6382bdc2b555a783727a4858a3dc140670406924670967d916'),
  font('Noto Sans Thai', '900Black', '1208d84963bbfbd74e379bc6ed22b79bdfd2372c2833ed88e1c5c69297b51b69'),
  font('Noto Sans Lao', '700Bold', '6d666b31ab236a835eb53db8ea00f15aa026b3f7c80c313312629ad105377f7b'),
  font('Noto Sans Lao', '900Black', '6f12f34a5313cf9ab682311b8af96245dbe3cc87d38136271f04944401aee3e6'),
  font('Noto Sans Khmer', '700Bold', 'c72f01526f03b16b64a355cc898605c950c0c5bdcef6d00974a8e753358d3a8e'),
  font('Noto Sans Khmer', '900Black', '02d4176bb291a88295496fd4b75915de9f27a8c8d7b0a9ed310ae41486ad742d'),
  font('Noto Sans Myanmar', '700Bold', 'e8c0650bd16c279dc64b7baabb33fd5b0266e4ef8005fe36fd8122dcc43dba18'),
  font('Noto Sans Myanmar', '900Black', '1e63b5dc5ae462ba43799484526a76af1bb16ccc50373d871d74bd2973a82820'),
  font('Noto Serif Tibetan', '700Bold', 'b42678aaaac6e0bbd267dcf5bf7042f982fd92a36868a237d09ce6c338f63480'),
  font('Noto Serif Tibetan', '900Black', '2eb5532a059c368e47f00079c1199738ad0ce84bcd9808db2a95a38ea459f791'),
  font('Noto Sans Georgian', '700Bold', '4570253cfb7d734286d56ab3ecff6e4ef2cfe9d77c37dc9e739360da89dccc15'),
  font('Noto Sans Georgian', '900Black', '6c17ec5a9792dd0dab9383a5cc237ac05cd46db31ceb5fcd6695b404e397ed0d'),
  font('Noto Sans Armenian', '700Bold', 'beaf0d8d52a118d108a9e4502d3f3fbbcd0ed78e26bcc00d9d80932c342b934a'),
  font('Noto Sans Armenian', '900Black', '05771e42f5d6fb6a0686bed1485875c841f51f752e1bd13bde3a95d0af534d8a'),
  font('Noto Sans Ethiopic', '700Bold', 'b968f7d5c79d6caaff5e29031b1598555f4b154de7456dd51b7c866f90d37597'),
  font('Noto Sans Ethiopic', '900Black', 'af1bacef7f72159587c788a69be0068035e366308d1324a49d8349c1b4360ce5'),
  font('Noto Sans Symbols', '700Bold', '5682f6c88d6199623edf026f67a8722697e8c5f409e5249477594e409d657eb0'),
  font('Noto Sans Symbols', '900Black', '2eb0ff0189d48f760e3102a006305d895ca0ac23f0101a65a7ecf716c63c6bfd'),
  font('Noto Sans Symbols 2', '400Regular', 'f67f40c65f929f029827ab37cfdc4897dfd9ae3c28d9e98ba46e0d52e39eb97e'),
  font('Noto Sans Math', '400Regular', 'b4a1dfdbfa13b4755e5eac20cb25c1d17ed5a745ceb89639595e8cf45a2b1e07'),
]

type Face = `${FontFile['weight']}${string}`

/** A file as its npm package names it. Black faces are families of their own, whose only weight is regular. */
function font(name: string, face: Face, sha256: string): FontFile {
  const weight = Number.parseInt(face, 10) as FontFile['weight']
  return {
    file: `${name.replaceAll(' ', '')}_${face}.ttf`,
    sha256,
    family: weight === 900 ? `${name} Black` : name,
    weight,
    italic: face.endsWith('_Italic'),
  }
}
